/** Enquiries with at least this score are held. */
export const HOLD_AT = 65;

interface Signal {
  /** Points for one, two, three… occurrences; the last value applies to all higher counts. */
  points: readonly number[];
  /** Marks a signal about the content of the text: negative signals offset only these. */
  words?: true;
  /** Text for the owner, without quotes from the enquiry. @param names the kinds found */
  describe: (count: number, names: readonly string[]) => string;
  why: string;
}

const formatNumber = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const SIGNALS = {
  honeypot: {
    points: [100],
    describe: () => 'a field that nobody sees was filled in',
    why: 'The field is invisible: only a program fills it.',
  },
  copies: {
    points: [20, 35, 50, 70, 90],
    describe: (count) =>
      `same words as ${formatNumber(count, 'earlier enquiry', 'earlier enquiries')} from other addresses`,
    why: 'One may be a couple or a corrected address; a club or a class may share a letter; the fifth mailbox is a mailing.',
  },
  randomMessage: {
    points: [50],
    describe: () => 'random letters as the message',
    why: 'Programs fill fields they do not understand with random letters, and nobody could answer them.',
  },
  randomName: {
    points: [40],
    describe: () => 'random letters as a name',
    why: 'The same; but names come from every language, so it is not enough alone.',
  },
  linkInName: {
    points: [70],
    describe: () => 'a web address in the name',
    why: 'A name with a web address in it is an advertisement.',
  },
  forumMarkup: {
    points: [50, 60],
    describe: () => 'links in the markup of a forum or a page',
    why: 'Tried on every form there is; a person pastes the address.',
  },
  code: {
    points: [5],
    describe: () => 'code or markup of a page',
    why: 'Mostly a probe for a vulnerability. It does no harm here, and a person who tests the form should get through.',
  },
  disguisedLetters: {
    points: [15, 35, 50, 60],
    describe: (count) => `${formatNumber(count, 'word')} in disguised letters`,
    why: 'Lookalike letters inside words only serve to pass a filter. One may be a typing error.',
  },
  salesTerms: {
    words: true,
    points: [45, 65, 80, 90],
    describe: (_, names) => `sales terms (${names.join(', ')})`,
    why: 'Terms of a trade. One may be the visitor’s own trade; several are an offer.',
  },
  pitchParts: {
    words: true,
    points: [10, 25, 45, 60, 75, 85],
    describe: (_, names) => `parts of a cold letter (${names.join(', ')})`,
    why: 'Ordinary enquiries have one or two of them; all together they are a pitch, in any wording.',
  },
  tradeWords: {
    words: true,
    points: [0, 15, 25, 35, 45, 50, 55, 60],
    describe: (count) => formatNumber(count, 'word of trade', 'words of trade'),
    why: 'Words about goods, money and the web. An enquiry has up to four, a sales letter seven or more.',
  },
  care: {
    words: true,
    points: [-20, -60],
    describe: (level) => (level === 1 ? 'words of health and meeting' : 'mostly about health and meeting'),
    why: 'A person who writes about a knee, a doctor and Tuesday wants help, whatever their trade.',
  },
  questions: {
    words: true,
    points: [-20, -30],
    describe: () => 'asks what visitors ask',
    why: 'Visitors ask for the price of a session and for visits; sellers ask for interest.',
  },
  ownBody: {
    words: true,
    points: [-80, -95],
    describe: () => 'writes of a body, a doctor or a plan of their own',
    why: '“My knee”, “her GP”: people who need help write so; sellers write “your”.',
  },
  community: {
    words: true,
    points: [-30, -45],
    describe: () => 'writes for a charity, a club or a school',
    why: 'They ask for money, talks and places, in words of trade; hardly any seller writes so.',
  },
  asksTwice: {
    words: true,
    points: [-50],
    describe: () => 'asks and offers nothing',
    why: 'A short message of questions, without a link or an account, wants an answer, not a sale.',
  },
  publicSender: {
    words: true,
    points: [-40],
    describe: () => 'an address of a government, a school or a charity',
    why: 'They write about permits, grants and surveys in words of trade. Such an address cannot be bought.',
  },
  phoneNumber: {
    words: true,
    points: [-20],
    describe: () => 'leaves a telephone number of the country',
    why: 'Bulk senders seldom leave a local number. A foreign number means nothing.',
  },
  offTopic: {
    words: true,
    points: [20, 35, 45],
    describe: (level) => `${['little', 'hardly anything', 'nothing'][level - 1]} about health or meeting`,
    why: 'Enquiries name a body, a person or a day, again and again.',
  },
  doubtfulLinks: {
    points: [30, 45],
    describe: (count) => `${formatNumber(count, 'link')} that may lead anywhere`,
    why: 'Short links and throw-away domains hide their owner.',
  },
  links: {
    points: [5, 10, 15, 25, 35],
    describe: (count) => `links to ${formatNumber(count, 'other address', 'other addresses')}`,
    why: 'A referral or two is ordinary; advertisements have many.',
  },
  linkOnly: {
    points: [20],
    describe: () => 'hardly a word beside the link',
    why: 'Nobody enquires like that.',
  },
  disposableAddress: {
    points: [25],
    describe: () => 'a throw-away email address',
    why: 'A mailbox that exists for minutes cannot be answered.',
  },
  cheapSender: {
    points: [25],
    describe: () => 'an email address of a throw-away domain',
    why: 'Throw-away senders use domains that cost next to nothing.',
  },
  tradeSender: {
    words: true,
    points: [15, 30],
    describe: () => 'words of trade in the name or address',
    why: 'Sellers put their trade into their name or address; so do some people who have one.',
  },
  scatteredDots: {
    points: [10, 25, 35],
    describe: () => 'dots scattered in the email address',
    why: 'Gmail ignores dots, so programs derive many addresses from one; a name needs two at most.',
  },
  chatAccount: {
    points: [20, 25],
    describe: () => 'an account of a chat service',
    why: 'Swindlers move to a chat at once; some honest people prefer it too.',
  },
  sums: {
    points: [5, 10, 15, 20],
    describe: (count) => formatNumber(count, 'sum of money', 'sums of money'),
    why: 'Price lists and promised winnings; visitors ask about one price.',
  },
  automated: {
    points: [5],
    describe: () => 'sent by a program',
    why: 'Tests are too, and the enquiries of people who cannot type.',
  },
} as const satisfies Record<string, Signal>;

export type SignalName = keyof typeof SIGNALS;

export type SignalPart = NonNullable<ReturnType<typeof weighSignal>>;

/** Sums and sorts the parts. Negative signals subtract at most what signals about the text added. */
export function sumUp(parts: readonly SignalPart[]) {
  let textPoints = 0;
  for (const { signal, points } of parts) {
    const { words }: Signal = SIGNALS[signal];
    if (words && points > 0) textPoints += points;
  }
  const weighed: SignalPart[] = [];
  let score = 0;
  for (const part of parts) {
    const points = Math.max(part.points, -textPoints);
    if (points < 0) textPoints += points;
    if (points === 0) continue;
    score += points;
    weighed.push({ ...part, points });
  }
  return { score, parts: weighed.sort((a, b) => b.points - a.points) };
}

/** @returns `undefined` when this count has no points */
export function weighSignal(signal: SignalName, count: number, names: readonly string[] = []) {
  const { points, describe }: Signal = SIGNALS[signal];
  const weight = points[Math.min(count, points.length) - 1] ?? 0;
  return weight === 0 ? undefined : { signal, points: weight, text: describe(count, names) };
}
