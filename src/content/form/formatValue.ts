import type { FieldForm, ListForm, ValueForm } from './form.ts';

const isValue = (field: FieldForm): field is ValueForm => !('fields' in field) && !('entry' in field);

/** Omits the current length: screen readers would read the changed message out at every keystroke. */
export const describeTooLong = (limit: number): string =>
  `This is too long: at most ${limit.toLocaleString('en')} letters fit here.`;

const DATE_KINDS: ReadonlySet<string> = new Set(['day', 'moment', 'confirmation']);

/** Formats a value for the owner: dates in words, choices by their labels. */
export function formatValue(field: FieldForm, value: unknown): string {
  if (!isValue(field) || typeof value === 'object' || value === undefined) return '';
  if (field.kind === 'confirmation' && value === 'no') return 'not yet';
  if (DATE_KINDS.has(field.kind)) return formatMoment(String(value));
  const option = field.kind === 'choice' && field.options.find((one) => one.value === value);
  return option ? option.label : String(value).trim();
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats `2026-12-20 17:00` as `20 December 2026, 17:00`; returns other text unchanged. */
function formatMoment(value: string): string {
  const [, day, time] = /^(\d{4}[-/]\d\d[-/]\d\d)(?: (\d\d:\d\d))?$/.exec(value.trim()) ?? [];
  const date = new Date(`${day?.replaceAll('/', '-')}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return value;
  return [DAY_FORMAT.format(date), ...(time ? [time] : [])].join(', ');
}

export const formatDates = (text: string): string =>
  text.replace(/\b\d{4}-\d\d-\d\d(?: \d\d:\d\d)?\b/g, formatMoment);

export function summarise({ entry, summary }: ListForm, value: unknown): string {
  if (isValue(entry)) return formatValue(entry, value) || entry.label;
  const findInner = (name?: string) =>
    'fields' in entry ? entry.fields.find((inner) => inner.name === name) : undefined;
  const isMoment = (name?: string) => DATE_KINDS.has(findInner(name)?.kind ?? '');
  const parts = summary.flatMap((name, at) => {
    const field = findInner(name);
    const text = field ? formatValue(field, readField(value, name)).replace(/\.$/, '') : '';
    if (text === '') return [];
    // Two dates in a row are a range.
    return isMoment(name) && isMoment(summary[at - 1]) ? [` to ${text}`] : [`, ${text}`];
  });
  return parts.join('').replace(/^(?:, | to )/, '') || entry.label;
}

export const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
