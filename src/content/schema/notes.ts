import * as v from 'valibot';

/** What the page fills into each gap. The owner writes the gap's name between { and }. */
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

/** A gap in a text. `isNeeded`: the text must contain it; `meaning`: what the page puts there. */
export interface Gap {
  name: string;
  isNeeded: boolean;
  meaning: string;
}

/** The form control of a value, where its schema alone does not decide it. */
export type Control =
  | { kind: 'line' | 'lines' | 'markdownLine' | 'digits' | 'phone' | 'email' | 'link' | 'amount' | 'colour' }
  | { kind: 'weekdays' | 'hours' | 'timeZone' }
  /** Moment: a day, or a day and a time. Confirmation: the day on which the owner confirmed something, or `no`. */
  | { kind: 'moment' | 'confirmation' }
  /** `isPast`: the day is in the past, such as the date of a letter. */
  | { kind: 'day'; isPast?: true }
  | { kind: 'template' | 'markdown'; gaps: readonly Gap[] }
  /** Target: a section of the page, or a web address. Focus: a point of a picture. */
  | { kind: 'target' | 'focus' }
  | { kind: 'file'; of: 'picture' | 'logo' | 'document' }
  /** An object: a picture with its text, caption and focus. */
  | { kind: 'image' }
  /** A list with each choice at most once. */
  | { kind: 'order' }
  | { kind: 'choice'; labels: Readonly<Record<string, string>> };

/** What a field means to the owner, as metadata of its schema, for forms, findings and docs/content.md. */
export interface Notes {
  /** What the field does on the page, with an example, for people who have never seen a content file. */
  help?: string;
  control?: Control;
  /** What to type into a form, if it differs from what a file needs, for example quotes. */
  typed?: string;
  /** The fields that identify a list entry in one line, in display order. */
  summary?: readonly string[];
  /** Two fields, exactly one of which must be set. */
  either?: readonly string[];
  /** A field of earlier versions: shown if a file has it, but never offered. */
  isDeprecated?: true;
  /** The initial value: a text, or `today`. */
  initial?: string;
  /** Forms collapse the field even when it is set, unless it has a finding: its initial value rarely changes. */
  isCollapsed?: true;
  /** How many letters search engines show of the text. Longer text is not a fault. */
  letters?: number;
  /** The schema of the text below the front matter of a Markdown file. */
  body?: v.GenericSchema;
}

/** Adds a label and, if it is not empty, a help text. Keeps the schema's type. */
export const named = <Schema extends v.GenericSchema>(label: string, help: string, schema: Schema): Schema =>
  v.pipe(schema, v.title(label), v.metadata(help ? { help } : {})) as unknown as Schema;

/** A type of field, such as `text`: creates the schema of a field from its label and help. */
export function fieldType<Schema extends v.GenericSchema>(createSchema: () => Schema) {
  const create = (label: string, help = ''): Schema => named(label, help, createSchema());
  return Object.assign(create, { optional: (label: string, help = '') => v.optional(create(label, help)) });
}

export const withNotes = <Schema extends v.GenericSchema>(schema: Schema, notes: Notes): Schema =>
  v.pipe(schema, v.metadata({ ...notes })) as unknown as Schema;

/** A pipe action that sets the form control of a field. */
export const withControl = <Input>(control: Control, typed?: string) =>
  v.metadata<Input, Record<string, unknown>>({ control, ...(typed && { typed }) });

/** A field that starts with a value and seldom needs editing. */
export const prefilled = <Schema extends v.GenericSchema>(initial: string, schema: Schema): Schema =>
  withNotes(schema, { initial, isCollapsed: true });

export const readNotes = (schema: v.GenericSchema): Notes => v.getMetadata(schema);
