/** What the page fills in, by the name it has between { and } in the words. */
export const GAPS = {
  max: 'how many letters a message may have',
  day: 'the last day of your reply time',
  left: 'how many letters are left',
  replyTime: 'how soon you reply',
  name: 'the name of your practice',
  phone: 'your telephone number',
  email: 'your email address',
  from: 'the first day',
  until: 'the last day',
  date: 'the day on which you last looked at the prices',
  count: 'how many there are',
  now: 'which one is shown',
  all: 'how many there are in all',
  sentDays: 'how many days a mailed enquiry is kept',
  heldDays: 'how many days one held as advertising is kept',
  heldNoticeDays: 'how many days it is kept after you were last told of it',
  who: 'your name and that of your practice',
  abn: 'your business number',
  suburb: 'your suburb',
  state: 'your state',
  mailDomain: 'where your mailbox is',
} as const;
export type GapName = keyof typeof GAPS;

/** A gap of some words: whether it has to be there, and what stands in it. */
export interface Gap {
  name: string;
  isNeeded: boolean;
  meaning: string;
}

/** How a form asks for a value that is not told by its schema alone. */
export type Control =
  /** Words: on one line, or on as many as they need. */
  | { kind: 'line' | 'lines' }
  /** Digits with spaces, kept as written. */
  | { kind: 'digits' }
  /** Words with gaps that the page fills in. */
  | { kind: 'template'; gaps: readonly Gap[] }
  /** One line with bold, italic and links. */
  | { kind: 'markdownLine' }
  /** Paragraphs with lists and headings too. */
  | { kind: 'markdown'; gaps: readonly Gap[] }
  /** A day; one that is over already, such as that of a letter, `isPast`. */
  | { kind: 'day'; isPast?: true }
  /** A day, or a day and a time. */
  | { kind: 'moment' }
  /** The day on which the owner made sure of something, or `no`. */
  | { kind: 'confirmation' }
  | { kind: 'weekdays' | 'hours' | 'timeZone' }
  | { kind: 'phone' | 'email' | 'link' | 'amount' | 'colour' }
  /** A section of the page, or a link. */
  | { kind: 'target' }
  /** A file of the practice's own. */
  | { kind: 'file'; of: 'picture' | 'logo' | 'document' }
  /** A point of a picture. */
  | { kind: 'focus' }
  /** Of an object: a picture with all that belongs to it. */
  | { kind: 'image' }
  /** Of a list of choices: each once, in an order. */
  | { kind: 'order' }
  /** One of a few words, by what each is called. */
  | { kind: 'choice'; labels: Readonly<Record<string, string>> };
