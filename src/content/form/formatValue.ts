import type { FieldForm, ListForm, ValueForm } from './form.ts';

/** Whether a field is a single value. */
const isValue = (field: FieldForm): field is ValueForm => !('fields' in field) && !('entry' in field);

/** Said of words that are too long: without how many they are, so that it is heard once and not at every key. */
export const describeTooLong = (most: number): string =>
  `This is too long: at most ${most.toLocaleString('en')} letters fit here.`;

const DAYS: ReadonlySet<string> = new Set(['day', 'moment', 'confirmation']);

/** What a field says, as its owner would read it: days as people write them, choices by what they are called. */
export function formatValue(field: FieldForm, value: unknown): string {
  if (!isValue(field) || typeof value === 'object' || value === undefined) return '';
  if (field.kind === 'confirmation' && value === 'no') return 'not yet';
  if (DAYS.has(field.kind)) return formatMoment(String(value));
  const option = field.kind === 'choice' && field.options.find((one) => one.value === value);
  return option ? option.label : String(value).trim();
}

const DAY = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-12-20 17:00` as `20 December 2026, 17:00`; what is no day, as it is. */
function formatMoment(value: string): string {
  const [, day, time] = /^(\d{4}[-/]\d\d[-/]\d\d)(?: (\d\d:\d\d))?$/.exec(value.trim()) ?? [];
  const date = new Date(`${day?.replaceAll('/', '-')}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return value;
  return [DAY.format(date), ...(time ? [time] : [])].join(', ');
}

/** Words with each day of a file in them as people write it. */
export const formatDates = (words: string): string =>
  words.replace(/\b\d{4}-\d\d-\d\d(?: \d\d:\d\d)?\b/g, formatMoment);

/** An entry of a list in one line. */
export function summarise({ entry, summary }: ListForm, value: unknown): string {
  if (isValue(entry)) return formatValue(entry, value) || entry.label;
  const parts = summary.flatMap((name, at) => {
    const words = formatField(entry, name, readField(value, name)).replace(/\.$/, '');
    if (words === '') return [];
    // Two days in a row are the first and the last.
    return isMoment(entry, name) && isMoment(entry, summary[at - 1]) ? [` to ${words}`] : [`, ${words}`];
  });
  return parts.join('').replace(/^(?:, | to )/, '') || entry.label;
}

const isMoment = (entry: FieldForm, name?: string): boolean => DAYS.has(findInner(entry, name)?.kind ?? '');

function formatField(entry: FieldForm, name: string, value: unknown): string {
  const field = findInner(entry, name);
  return field ? formatValue(field, value) : '';
}

const findInner = (entry: FieldForm, name?: string): FieldForm | undefined =>
  'fields' in entry ? entry.fields.find((inner) => inner.name === name) : undefined;

/** A field of data that may be anything. */
export const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
