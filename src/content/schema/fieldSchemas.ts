import * as v from 'valibot';
import { isEmailAddress, toHalfWidth } from '#enquiry/validate';
import { focus } from './focus.ts';
import { atMost, LENGTHS, unlessTooLong } from './lengths.ts';
import { type Control, GAPS, type Gap, type GapName, named, withControl, withNotes } from './notes.ts';
import { isSafeLink, parseLine, parseProse } from './prose.ts';

/* The field types of content files. An issue's message says what was expected; the loader adds file, line and value. */

const describeExpected = (schema: v.GenericSchema): string => v.getDescription(schema) ?? schema.expects;

/** An object with exactly these fields: missing and misspelt ones are faults. */
export function shape<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(', ');
  return v.strictObject(entries, (issue) => {
    const key = String(issue.path?.at(-1)?.key ?? '');
    if (issue.expected === 'never') return `one of: ${names}`;
    const missingField = issue.expected === JSON.stringify(key) ? entries[key] : undefined;
    return missingField ? describeExpected(missingField as v.GenericSchema) : `fields: ${names}`;
  });
}

const requiredText = (words: string, limit: number) =>
  v.pipe(v.string(words), v.trim(), v.nonEmpty(words), atMost(limit));

/** Normalises spaces, hyphens and Japanese digits of pasted or typed text, and removes invisible characters. */
const normaliseFact = (text: string): string =>
  toHalfWidth(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐‑−]/g, '-')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

const trimFact = () => v.transform(normaliseFact);

/**
 * Text that passes a test.
 * @param words describes the expected text in a file
 * @param typed describes what to type into a form
 */
export const matching = (
  words: string,
  test: (text: string) => boolean,
  control: Control,
  typed: string = words,
  limit: number = LENGTHS.fact,
) =>
  v.pipe(
    v.string(words),
    // File names keep their characters: names of macOS screenshots contain a narrow space before "am".
    control.kind === 'file' ? v.trim() : trimFact(),
    atMost(limit),
    v.check(unlessTooLong(test, limit), words),
    v.description(words),
    withControl(control, typed),
  );

/** The required and the optional `{gaps}` of a text. */
interface Gaps {
  must?: readonly GapName[];
  may?: readonly GapName[];
}

const describeGaps = ({ must = [], may = [] }: Gaps): Gap[] =>
  [...must, ...may].map((name) => ({ name, isNeeded: must.includes(name), meaning: GAPS[name] }));

export const WITHOUT_GAPS = 'words without { and }: the page fills in nothing here';

/** Refuses missing required gaps, and unknown gaps and stray brackets, which would appear on the page as they are. */
const checkGaps = ({ must = [], may = [] }: Gaps) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    // The text has already been reported as too long.
    if (!dataset.typed || dataset.issues?.some(({ type }) => type === 'max_length')) return;
    const knownGaps = [...must, ...may].map((gap) => `{${gap}}`);
    const usedGaps: string[] = dataset.value.match(/\{[^{}]*\}|[{}]/g) ?? [];
    const unknownGaps = usedGaps.filter((gap) => !knownGaps.includes(gap));
    const missingGaps = must.map((gap) => `{${gap}}`).filter((gap) => !usedGaps.includes(gap));
    const message =
      knownGaps.length > 0 ? `words in which the page fills in ${knownGaps.join(', ')}` : WITHOUT_GAPS;
    for (const input of unknownGaps) addIssue({ input, message });
    // A misspelt gap is also a missing gap, but one report is enough.
    if (unknownGaps.length === 0) for (const gap of missingGaps) addIssue({ input: `no ${gap}`, message });
  });

/** Plain words, on one line of a form. */
export const text = () => plainWords({ kind: 'line' });

/** Plain words, in a form field of several lines. */
export const sentences = () => plainWords({ kind: 'lines' });

const plainWords = (control: { kind: 'line' | 'lines' }) =>
  v.pipe(
    requiredText('some words', LENGTHS[control.kind]),
    checkGaps({}),
    v.description('some words'),
    withControl(control),
  );

/** Words with exactly these `{gaps}`. */
export const template = (...gaps: GapName[]) => {
  const words = `words with ${gaps.map((gap) => `{${gap}}`).join(' and ')}`;
  return v.pipe(
    requiredText(words, LENGTHS.lines),
    checkGaps({ must: gaps }),
    v.description(words),
    withControl({ kind: 'template', gaps: describeGaps({ must: gaps }) }),
  );
};

const imageFields = () => ({
  file: named(
    'Photo',
    matching(
      'the name of a picture in content/images, such as park.jpg',
      (name) => /^[^/\\]+$/.test(name),
      { kind: 'file', of: 'picture' },
      'a photo',
    ),
  ),
  alt: named(
    'What it shows',
    'Read out to people who cannot see it. “Two people walk along the river at sunrise.”',
    v.pipe(
      requiredText('what the picture shows, in words', LENGTHS.lines),
      v.description('what the picture shows, in words'),
      withControl({ kind: 'lines' }),
    ),
  ),
  focus: v.optional(
    named('What must stay in view', 'The photo is cut to fit. This point is never cut away.', focus()),
  ),
});

/** A picture of `content/images`, with its alternative text and focus. */
export const image = () => withNotes(shape(imageFields()), { control: { kind: 'image' } });

export const captionedImage = (help: string) =>
  withNotes(shape({ ...imageFields(), caption: v.optional(named('Words below it', help, text())) }), {
    control: { kind: 'image' },
  });

const dayWhere = (test: (found: string) => boolean, control: { isPast?: true } = {}) =>
  matching(
    'a date such as 2026-11-30',
    test,
    { kind: 'day', ...control },
    'a day such as 30 November 2026 or 30/11/2026',
  );

/** A day, kept as text, so that no time zone can change it. */
export const day = (control: { isPast?: true } = {}) => dayWhere(isDay, control);

/** A day, also in the notation of earlier versions: 2026/11/30. */
export const dayOrSlashed = () =>
  dayWhere((found) => isDay(found.replace(/^(\d{4})\/(\d\d)\/(\d\d)$/, '$1-$2-$3')));

/** False for days that do not exist, such as `2026-02-30`. */
function isDay(found: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(found) ? new Date(`${found}T00:00:00Z`) : undefined;
  return date?.toString() !== 'Invalid Date' && date?.toISOString().slice(0, 10) === found;
}

export const email = () =>
  matching('an email address such as hello@example.com', isEmailAddress, { kind: 'email' });

export const link = () =>
  matching('a link such as https://example.com/page', isSafeLink, { kind: 'link' }, undefined, LENGTHS.lines);

/** One of a few values, with a label for each. */
export const choice = <const Options extends readonly string[]>(
  options: Options,
  labels: Readonly<Record<Options[number], string>>,
) => {
  const words = `one of: ${options.join(', ')}`;
  const typed = `one of: ${options.map((option: Options[number]) => labels[option]).join(', ')}`;
  return v.pipe(
    v.picklist(options, words),
    v.description(words),
    withControl({ kind: 'choice', labels }, typed),
  );
};

/** The target of a navigation link. `findCrossFileFaults` checks that the page has the section. */
export const target = () =>
  matching(
    'a section of this page, such as "#about-section" with its quotes, or a link such as https://example.com/page',
    (found) => /^#[a-z]+-section$/.test(found) || (/^https:/.test(found) && isSafeLink(found)),
    { kind: 'target' },
    'a section of your page, or a link such as https://example.com/page',
    LENGTHS.lines,
  );

export const wholeNumber = (from: number, to: number) => {
  const words = `a whole number from ${from} to ${to}`;
  return v.pipe(
    v.number(words),
    v.integer(words),
    v.minValue(from, words),
    v.maxValue(to, words),
    v.description(words),
  );
};

/**
 * A telephone number as written, and in E.164. A number without a country code is Australian. The (0) that some people
 * write after a country code is dropped.
 */
export const phone = () => {
  const words =
    'a phone number such as "0491 570 006" or "(07) 5550 1234", or one of another country such as "+64 21 123 4567"';
  return v.pipe(
    v.string(words),
    v.transform((text) => text.replace(/[‒–]/g, '-')),
    trimFact(),
    atMost(LENGTHS.fact),
    v.check(
      unlessTooLong((shown) => /^\+?[\d ().-]+$/.test(shown) && toE164(shown) !== undefined),
      words,
    ),
    v.transform((shown) => ({ shown, number: toE164(shown) ?? '' })),
    v.description(words),
    withControl({ kind: 'phone' }),
  );
};

const removeNonDigits = (shown: string) => shown.replace(/\D/g, '');

function toE164(shown: string): string | undefined {
  if (shown.startsWith('+')) {
    const number = `+${removeNonDigits(shown.replace('(0)', ''))}`;
    if (number.startsWith('+61')) return /^\+61[23478]\d{8}$/.test(number) ? number : undefined;
    return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
  }
  const number = removeNonDigits(shown);
  return /^(?:0[23478]\d{8}|1[38]00\d{6}|13\d{4})$/.test(number) ? number.replace(/^0/, '+61') : undefined;
}

/** Digits with or without spaces, kept as text. Accepts a number too, as which YAML reads digits without spaces. */
export const digits = (words: string, pattern: RegExp, toText: (found: number) => string = String) =>
  v.pipe(
    v.union([v.string(words), v.number(words)], words),
    v.transform((found) => (typeof found === 'number' ? toText(found) : found)),
    trimFact(),
    atMost(LENGTHS.fact),
    v.check(
      unlessTooLong((shown) => pattern.test(shown)),
      words,
    ),
    v.description(words),
    withControl({ kind: 'digits' }),
  );

/** One line with **bold**, *italic* and [links](…). */
export const line = () =>
  v.pipe(
    v.string('one line of words'),
    v.trim(),
    v.nonEmpty('one line of words'),
    atMost(LENGTHS.lines),
    checkGaps({}),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { line, faults } = parseLine(dataset.value);
      for (const fault of faults) addIssue({ input: fault.found, message: fault.expected });
      return faults.length > 0 ? NEVER : line;
    }),
    v.description('one line of words'),
    withControl({ kind: 'markdownLine' }),
  );

/** Paragraphs of Markdown inside a YAML field. */
export const prose = (gaps: Gaps = {}) =>
  v.pipe(
    v.string('paragraphs of words'),
    v.nonEmpty('paragraphs of words'),
    atMost(LENGTHS.markdown),
    checkGaps(gaps),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { prose, faults } = parseProse(dataset.value);
      for (const fault of faults) addIssue({ input: fault.found, message: fault.expected });
      return faults.length > 0 ? NEVER : prose;
    }),
    v.description('paragraphs of words'),
    withControl({ kind: 'markdown', gaps: describeGaps(gaps) }),
  );

export const hidden = () => v.optional(named('Leave this off my page for now', v.boolean('true or false')));

export const list = <const Item extends v.GenericSchema>(item: Item, words: string) =>
  v.pipe(v.array(item, words), v.nonEmpty(words), v.description(words));

/** At most six: visitors would not read more. */
export const oneToSix = <const Item extends v.GenericSchema>(item: Item, words: string) => {
  const expected = `${words}, one to six of them`;
  return v.pipe(
    v.array(item, expected),
    v.nonEmpty(expected),
    v.maxLength(6, expected),
    v.description(expected),
  );
};

export const upToSix = <const Item extends v.GenericSchema>(item: Item, words: string) => {
  const expected = `${words}, six of them at most`;
  return v.pipe(v.array(item, expected), v.maxLength(6, expected), v.description(expected));
};

/** A list of a fixed length, because the design has exactly that many places. */
export const exactly = <const Item extends v.GenericSchema>(count: number, item: Item, words: string) =>
  v.pipe(
    v.array(item, words),
    v.length(count, `${words}, ${count} of them`),
    v.description(`${words}, ${count} of them`),
  );
