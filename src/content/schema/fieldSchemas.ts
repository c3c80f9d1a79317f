import * as v from 'valibot';
import { isEmailAddress, toHalfWidth } from '#enquiry/validate';
import { atMost, LENGTHS } from './lengths.ts';
import {
  type Control,
  fieldType,
  GAPS,
  type Gap,
  type GapName,
  named,
  withControl,
  withNotes,
} from './notes.ts';
import { isSafeLink, type ProseFault, parseLine, parseProse } from './prose.ts';

/*
 * The field types of content files. An issue's message says what was expected; the loader adds file, line and value.
 * Most types take the label and help of their field first. Types that do not are wrapped with `named`.
 */

/** An object with exactly these fields: missing and misspelt fields are faults. */
export function shape<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(', ');
  return v.strictObject(entries, (issue) => {
    const key = String(issue.path?.at(-1)?.key ?? '');
    if (issue.expected === 'never') return `one of: ${names}`;
    const missing = issue.expected === JSON.stringify(key) && (entries[key] as v.GenericSchema | undefined);
    return missing ? (v.getDescription(missing) ?? missing.expects) : `fields: ${names}`;
  });
}

export const group = <const Entries extends v.ObjectEntries>(label: string, help: string, entries: Entries) =>
  named(label, help, shape(entries));

/** A list entry. `label` is the owner's word for an entry; the `summary` fields distinguish the entries. */
export const entry = <const Entries extends v.ObjectEntries>(
  label: string,
  summary: readonly string[],
  entries: Entries,
) => withNotes(group(label, '', entries), { summary });

export const requiredText = (expected: string, limit: number) =>
  v.pipe(v.string(expected), v.trim(), v.nonEmpty(expected), atMost(limit), v.description(expected));

/** Normalises spaces, hyphens and Japanese digits of pasted or typed text, and removes invisible characters. */
const normaliseFact = (text: string): string =>
  toHalfWidth(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐‑−]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** Text that passes a test. `expected` describes the text to write into a file, `typed` the text to type in a form. */
export const matching = (
  expected: string,
  test: (text: string) => boolean,
  control: Control,
  typed: string = expected,
  limit: number = LENGTHS.fact,
) =>
  v.pipe(
    v.string(expected),
    // File names keep their characters: names of macOS screenshots contain a narrow space before "am".
    control.kind === 'file' ? v.trim() : v.transform(normaliseFact),
    atMost(limit),
    // Patterns may be slow on text over the limit, which is reported as too long anyway.
    v.check((text) => text.length > limit || test(text), expected),
    v.description(expected),
    withControl(control, typed),
  );

/** A fact as written (`shown`), with its parsed values. The text is refused when `parse` returns undefined. */
export const parsed = <Facts extends object>(
  expected: string,
  parse: (text: string) => Facts | undefined,
  control: Control,
  typed?: string,
) =>
  v.pipe(
    matching(expected, (text) => parse(text) !== undefined, control, typed),
    v.transform((shown) => ({ shown, ...(parse(shown) as Facts) })),
  );

/** The required and the optional `{gaps}` of a text. */
interface Gaps {
  required?: readonly GapName[];
  optional?: readonly GapName[];
}

const describeGaps = ({ required = [], optional = [] }: Gaps): Gap[] =>
  required.concat(optional).map((name) => ({ name, isNeeded: required.includes(name), meaning: GAPS[name] }));

export const WITHOUT_GAPS = 'words without { and }: the page fills in nothing here';

/** Refuses missing required gaps, and unknown gaps and stray brackets, which would appear on the page as they are. */
const checkGaps = ({ required = [], optional = [] }: Gaps) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    // A text that is too long has already been reported.
    if (!dataset.typed || dataset.issues?.some(({ type }) => type === 'max_length')) return;
    const knownGaps = [...required, ...optional].map((gap) => `{${gap}}`);
    const usedGaps: string[] = dataset.value.match(/\{[^{}]*\}|[{}]/g) ?? [];
    const unknownGaps = usedGaps.filter((gap) => !knownGaps.includes(gap));
    const missingGaps = required.map((gap) => `{${gap}}`).filter((gap) => !usedGaps.includes(gap));
    const message =
      knownGaps.length > 0 ? `words in which the page fills in ${knownGaps.join(', ')}` : WITHOUT_GAPS;
    for (const input of unknownGaps) addIssue({ input, message });
    // A misspelt gap is also a missing gap, but one report is enough.
    if (unknownGaps.length === 0) for (const gap of missingGaps) addIssue({ input: `no ${gap}`, message });
  });

/** Refuses a value when `find` returns a fault: what was found, and what is expected instead. */
export const refuseIf = <Input>(
  find: (value: Input) => readonly [found: string, expected: string] | false | undefined,
) =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    const fault = dataset.typed && find(dataset.value);
    if (fault) addIssue({ input: fault[0], message: fault[1] });
  });

const plainText = (control: { kind: 'line' | 'lines' }) =>
  v.pipe(requiredText('some words', LENGTHS[control.kind]), checkGaps({}), withControl(control));

export const text = fieldType(() => plainText({ kind: 'line' }));

export const sentences = fieldType(() => plainText({ kind: 'lines' }));

export const yesNo = fieldType(() => v.boolean('true or false'));

export const hidden = () => yesNo.optional('Leave this off my page for now');

/** Text with exactly these `{gaps}`. */
export const template = (label: string, help: string, ...gaps: GapName[]) => {
  const expected = `words with ${gaps.map((gap) => `{${gap}}`).join(' and ')}`;
  const control = { kind: 'template', gaps: describeGaps({ required: gaps }) } as const;
  return named(
    label,
    help,
    v.pipe(requiredText(expected, LENGTHS.lines), checkGaps({ required: gaps }), withControl(control)),
  );
};

const dayWhere = (test: (found: string) => boolean, control: { isPast?: true } = {}) =>
  matching(
    'a date such as 2026-11-30',
    test,
    { kind: 'day', ...control },
    'a day such as 30 November 2026 or 30/11/2026',
  );

/** A day, kept as text, so that no time zone can change it. */
export const day = fieldType(() => dayWhere(isDay));

/** A day that is not in the future, such as the date of a letter. */
export const pastDay = fieldType(() => dayWhere(isDay, { isPast: true }));

/** A day, also in the notation of earlier versions: 2026/11/30. */
export const dayOrSlashed = fieldType(() =>
  dayWhere((found) => isDay(found.replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3'))),
);

/** False for days that do not exist, such as `2026-02-30`. */
export function isDay(found: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(found) ? new Date(`${found}T00:00:00Z`) : undefined;
  return date?.toString() !== 'Invalid Date' && date?.toISOString().slice(0, 10) === found;
}

export const email = fieldType(() =>
  matching('an email address such as hello@example.com', isEmailAddress, { kind: 'email' }),
);

export const link = fieldType(() =>
  matching('a link such as https://example.com/page', isSafeLink, { kind: 'link' }, undefined, LENGTHS.lines),
);

export const choice = <Option extends string>(
  label: string,
  help: string,
  labels: Readonly<Record<Option, string>>,
) => {
  const options = Object.keys(labels) as Option[];
  const expected = `one of: ${options.join(', ')}`;
  const typed = `one of: ${options.map((option) => labels[option]).join(', ')}`;
  const control = withControl<Option>({ kind: 'choice', labels }, typed);
  return named(label, help, v.pipe(v.picklist(options, expected), v.description(expected), control));
};

/** The target of a navigation link. `findCrossFileFaults` checks that the page has the section. */
export const target = fieldType(() =>
  matching(
    'a section of this page, such as "#about-section" with its quotes, or a link such as https://example.com/page',
    (found) => /^#[a-z]+-section$/.test(found) || (/^https:/.test(found) && isSafeLink(found)),
    { kind: 'target' },
    'a section of your page, or a link such as https://example.com/page',
    LENGTHS.lines,
  ),
);

export const wholeNumber = (label: string, help: string, from: number, to: number) => {
  const range = `a whole number from ${from} to ${to}`;
  const schema = v.pipe(v.number(range), v.integer(range), v.minValue(from, range), v.maxValue(to, range));
  return named(label, help, v.pipe(schema, v.description(range)));
};

/** Text that a Markdown parser reads, with the faults that the parser finds. */
const markdown = <Output>(parse: (text: string) => { prose: Output; faults: ProseFault[] }) =>
  v.rawTransform<string, Output>(({ dataset, addIssue, NEVER }) => {
    const { prose, faults } = parse(dataset.value);
    for (const fault of faults) addIssue({ input: fault.found, message: fault.expected });
    return faults.length > 0 ? NEVER : prose;
  });

/** One line with **bold**, *italic* and [links](…). */
export const line = fieldType(() =>
  v.pipe(
    requiredText('one line of words', LENGTHS.lines),
    checkGaps({}),
    markdown(parseLine),
    withControl({ kind: 'markdownLine' }),
  ),
);

export const prose = (label: string, help = '', gaps: Gaps = {}) =>
  named(
    label,
    help,
    v.pipe(
      v.string('paragraphs of words'),
      v.nonEmpty('paragraphs of words'),
      atMost(LENGTHS.markdown),
      checkGaps(gaps),
      markdown(parseProse),
      v.description('paragraphs of words'),
      withControl({ kind: 'markdown', gaps: describeGaps(gaps) }),
    ),
  );

/** A field of earlier versions, which the page no longer shows. */
export const deprecated = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(withNotes(schema, { isDeprecated: true, help: 'Not used; you can take it out.' }));

/** A list of one entry or more. @param expected describes the list */
export const list = <const Item extends v.GenericSchema>(
  label: string,
  help: string,
  item: Item,
  expected: string,
) => named(label, help, v.pipe(v.array(item, expected), v.nonEmpty(expected), v.description(expected)));

/** At most six: visitors would not read more. */
export const oneToSix = <const Item extends v.GenericSchema>(
  label: string,
  help: string,
  item: Item,
  plural: string,
) => {
  const expected = `${plural}, one to six of them`;
  return v.pipe(list(label, help, item, expected), v.maxLength(6, expected));
};

export const upToSix = <const Item extends v.GenericSchema>(label: string, item: Item, plural: string) => {
  const expected = `${plural}, six of them at most`;
  return named(label, '', v.pipe(v.array(item, expected), v.maxLength(6, expected), v.description(expected)));
};
