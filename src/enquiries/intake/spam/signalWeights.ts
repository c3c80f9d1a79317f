/** The sum from which an enquiry is held for the owner to look at. */
export const HOLD_AT = 65;

interface Signal {
  /** Points for one, two, three… of it; the last stands for every number beyond. */
  points: readonly number[];
  /** About what the words mean: only against such do signals below nothing count. */
  words?: true;
  /** What the owner reads. Never quotes the enquiry. @param names what kinds of it were found */
  says: (count: number, names: readonly string[]) => string;
  why: string;
}

const formatNumber = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The one table of signals: what each weighs, what is said of it, and why. */
const SIGNALS = {
  honeypot: {
    points: [100],
    says: () => 'a field that nobody sees was filled in',
    why: 'Nobody sees that field: only a program fills it.',
  },
  copies: {
    points: [20, 35, 50, 70, 90],
    says: (count) =>
      `same words as ${formatNumber(count, 'earlier enquiry', 'earlier enquiries')} from other addresses`,
    why: 'One may be a couple, or an address mended; a club or a class may share a letter; from a fifth mailbox it is a mailing.',
  },
  randomMessage: {
    points: [50],
    says: () => 'random letters as the message',
    why: 'Programs fill the fields they do not understand with random letters, and nobody could answer them.',
  },
  randomName: {
    points: [40],
    says: () => 'random letters as a name',
    why: 'The same; but names come from every language, so it does not hold alone.',
  },
  linkInName: {
    points: [70],
    says: () => 'a web address in the name',
    why: 'A name with a web address in it is an advertisement.',
  },
  forumMarkup: {
    points: [50, 60],
    says: () => 'links in the markup of a forum or a page',
    why: 'Tried on every form there is; a person pastes the address.',
  },
  code: {
    points: [5],
    says: () => 'code or markup of a page',
    why: 'Mostly a probe for a hole. It does no harm here, and who tests the form should get through.',
  },
  disguisedLetters: {
    points: [15, 35, 50, 60],
    says: (count) => `${formatNumber(count, 'word')} in disguised letters`,
    why: 'Lookalike letters within words have one use: to pass a filter. One may be a slip of the keyboard.',
  },
  salesTerms: {
    words: true,
    points: [45, 65, 80, 90],
    says: (_, names) => `sales terms (${names.join(', ')})`,
    why: 'Terms of a trade. One may be the visitor’s own trade; several are an offer.',
  },
  pitchParts: {
    words: true,
    points: [10, 25, 45, 60, 75, 85],
    says: (_, names) => `parts of a cold letter (${names.join(', ')})`,
    why: 'Ordinary enquiries have one or two of them; all together they pitch anything, in any wording.',
  },
  tradeWords: {
    words: true,
    points: [0, 15, 25, 35, 45, 50, 55, 60],
    says: (count) => formatNumber(count, 'word of trade', 'words of trade'),
    why: 'Words of goods, money and the web. An enquiry has up to four, a sales letter seven and more.',
  },
  care: {
    words: true,
    points: [-20, -60],
    says: (level) => (level === 1 ? 'words of health and meeting' : 'mostly about health and meeting'),
    why: 'Who writes of a knee, a doctor and Tuesday wants help, whatever their trade.',
  },
  questions: {
    words: true,
    points: [-20, -30],
    says: () => 'asks what visitors ask',
    why: 'Visitors ask what a session costs and whether one comes; sellers ask whether one is interested.',
  },
  ownBody: {
    words: true,
    points: [-80, -95],
    says: () => 'writes of a body, a doctor or a plan of their own',
    why: '“My knee”, “her GP”: who needs help writes so, whatever the trade; who sells writes of yours.',
  },
  community: {
    words: true,
    points: [-30, -45],
    says: () => 'writes for a charity, a club or a school',
    why: 'They ask their neighbours for money, talks and places, in words of trade; hardly anybody sells so.',
  },
  asksTwice: {
    words: true,
    points: [-50],
    says: () => 'asks and offers nothing',
    why: 'A short message of questions, without a link or an account to answer to, wants an answer and no sale.',
  },
  publicSender: {
    words: true,
    points: [-40],
    says: () => 'an address of a government, a school or a charity',
    why: 'They write about permits, grants and surveys in the words of trade. Such an address is not for sale.',
  },
  phoneNumber: {
    words: true,
    points: [-20],
    says: () => 'leaves a telephone number of the country',
    why: 'Who can be rung up the same day seldom sells by the thousand. A foreign number says nothing.',
  },
  offTopic: {
    words: true,
    points: [20, 35, 45],
    says: (level) => `${['little', 'hardly anything', 'nothing'][level - 1]} about health or meeting`,
    why: 'Enquiries name a body, a person or a day, again and again; one without is about something else.',
  },
  doubtfulLinks: {
    points: [30, 45],
    says: (count) => `${formatNumber(count, 'link')} that may lead anywhere`,
    why: 'Short links and throw-away domains hide who is behind them.',
  },
  links: {
    points: [5, 10, 15, 25, 35],
    says: (count) => `links to ${formatNumber(count, 'other address', 'other addresses')}`,
    why: 'A referral or two is ordinary; advertisements have many.',
  },
  linkOnly: {
    points: [20],
    says: () => 'hardly a word beside the link',
    why: 'Nobody asks that way.',
  },
  disposableAddress: {
    points: [25],
    says: () => 'a throw-away email address',
    why: 'A mailbox that lives for minutes can hardly be answered.',
  },
  cheapSender: {
    points: [25],
    says: () => 'an email address of a throw-away domain',
    why: 'Domains that cost next to nothing are where throw-away senders live.',
  },
  tradeSender: {
    words: true,
    points: [15, 30],
    says: () => 'words of trade in the name or address',
    why: 'Sellers name their trade in their name or address; so do some people who have one.',
  },
  scatteredDots: {
    points: [10, 25, 35],
    says: () => 'dots scattered in the email address',
    why: 'Gmail ignores dots, so programs make many addresses of one; a name needs two at the most.',
  },
  chatAccount: {
    points: [20, 25],
    says: () => 'an account of a chat service',
    why: 'Swindlers move to a chat at once; some honest people like it too.',
  },
  sums: {
    points: [5, 10, 15, 20],
    says: (count) => formatNumber(count, 'sum of money', 'sums of money'),
    why: 'Price lists and promised winnings; people ask for one price.',
  },
  automated: {
    points: [5],
    says: () => 'sent by a program',
    why: 'So are tests, and the enquiries of people who cannot type.',
  },
} as const satisfies Record<string, Signal>;

export type SignalName = keyof typeof SIGNALS;

/** One signal that spoke, and what it weighs. */
export interface SignalPart {
  signal: SignalName;
  points: number;
  /** In plain words for the owner. Never quotes the message. */
  says: string;
}

/** The sum, and the parts that weigh anything. What speaks for an enquiry takes away no more than its words brought. */
export function sumUp(parts: readonly SignalPart[]): { score: number; parts: SignalPart[] } {
  let brought = 0;
  for (const { signal, points } of parts) if (isOfWords(signal) && points > 0) brought += points;
  const weighed: SignalPart[] = [];
  let score = 0;
  for (const part of parts) {
    const points = Math.max(part.points, -brought);
    if (points < 0) brought += points;
    if (points === 0) continue;
    score += points;
    weighed.push({ ...part, points });
  }
  return { score, parts: weighed.sort((a, b) => b.points - a.points) };
}

function isOfWords(signal: SignalName): boolean {
  const { words }: Signal = SIGNALS[signal];
  return words === true;
}

/** What `count` of a signal weighs; nothing when it weighs nothing. */
export function weighSignal(
  signal: SignalName,
  count: number,
  names: readonly string[] = [],
): SignalPart | undefined {
  const { points, says }: Signal = SIGNALS[signal];
  const weight = points[Math.min(count, points.length) - 1] ?? 0;
  return weight === 0 ? undefined : { signal, points: weight, says: says(count, names) };
}
