import * as v from 'valibot';
import { DAYS, LENGTHS } from '../schema/index.ts';
import { findSchema, isOptional } from './describeForm.ts';
import { findExpected, findFormField } from './findField.ts';
import type { FieldForm, FieldPath } from './form.ts';

/** Parsers by kind of field. They convert lower-case input to text for the file, which the schema may still refuse. */
const PARSERS: Partial<Record<FieldForm['kind'], (text: string) => string | undefined>> = {
  weekdays: readWeekdays,
  hours: readTimes,
  amount: readSum,
  colour: (text) => `#${text}`,
};

/** Converts input to the file's notation: `Mon-Fri` to `Monday to Friday`, `165` to `$165`. Keeps ambiguous input. */
export function parseInput(file: string, path: FieldPath, typed: unknown): unknown {
  const schema = findSchema(file, path);
  const kind = findFormField(file, path)?.kind;
  if (!schema || !kind || typeof typed !== 'string') return typed;
  const input = typed.trim();
  if (kind === 'number' || kind === 'decimal') return /^-?\d+(?:\.\d+)?$/.test(input) ? Number(input) : input;
  const parse = PARSERS[kind];
  const isAccepted = (text: string): boolean => v.is(schema, text);
  if (!parse || input.length > LENGTHS.fact || isAccepted(input)) return input;
  const plainInput = input
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ');
  const parsed = parse(plainInput);
  return parsed !== undefined && isAccepted(parsed) ? parsed : input;
}

/** What to type instead; undefined for valid input. Contradictions between fields are found when content is loaded. */
export function checkValue(file: string, path: FieldPath, typed: unknown): string | undefined {
  const schema = findSchema(file, path);
  if (!schema) return `a field of ${file}`;
  const value = parseInput(file, path, typed);
  if (isOptional(schema) && (value === '' || value === undefined)) return undefined;
  const [issue] = v.safeParse(schema, value).issues ?? [];
  const innerPath = (issue?.path ?? []).map(({ key }) => key as string | number);
  return issue && findExpected(file, [...path, ...innerPath], issue.message);
}

/** Parses `165`, `130 dollars` and `from $ 90`. */
function readSum(text: string): string {
  const from = text.startsWith('from ') ? 'from ' : '';
  const sum = text.slice(from.length).replace(/\$|\ba(?:ud?)?\b|\bdollars?\b| /g, '');
  return `${from}$${sum.replace(/\.00$/, '')}`;
}

const DAY_GROUPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:every )?weekdays?$/, ['Monday to Friday']],
  [/^(?:the )?weekends?$/, ['Saturday', 'Sunday']],
  [/^(?:every ?day|daily|all week|7 days(?: a week)?)$/, ['Monday to Sunday']],
];

const RANGE = / ?- ?| (?:to|til|'til|till|until|thru|through) /;

/** Parses `mon-fri`, `weekdays` and `mon, wed & fri`. */
function readWeekdays(text: string): string | undefined {
  const parts = text.split(/[,;&+/]| and /).map((part) => part.trim().replaceAll('.', ''));
  const days = parts.filter(Boolean).flatMap((part) => {
    const group = DAY_GROUPS.find(([name]) => name.test(part))?.[1];
    return group ?? readRange(part) ?? '';
  });
  if (days.includes('')) return undefined;
  const last = days.pop();
  return days.length > 0 ? `${days.join(', ')} and ${last}` : last;
}

function readRange(text: string): string | undefined {
  const ends = text.split(RANGE).map((name) => {
    const start = name.replace(/s$/, '');
    return start.length > 1 ? DAYS.find((day) => day.toLowerCase().startsWith(start)) : undefined;
  });
  return ends.includes(undefined) ? undefined : ends.join(' to ');
}

/** A time of day. `half` is absent where neither am nor pm is typed. */
interface ClockTime {
  hour: number;
  minute: string;
  half?: 'am' | 'pm' | undefined;
}

/** Parses `7am-4pm`, `7.30 - 4`, `9 til 5` and `by appointment only`; undefined for ambiguous times. */
function readTimes(text: string): string | undefined {
  if (/^(?:only )?by appointment(?: only)?\.?$/.test(text)) return 'by appointment';
  const [opens, closes, extraTime] = text
    .replace(/^from /, '')
    .split(RANGE)
    .map(readTime);
  if (!opens || !closes || extraTime !== undefined) return undefined;
  // An hour over 12 shows that both times are 24-hour times.
  if (opens.hour > 12 || closes.hour > 12)
    return `${opens.hour}:${opens.minute} to ${closes.hour}:${closes.minute}`.replace(/\b\d:/g, '0$&');
  const halves = findHalves(opens, closes);
  return halves && `${formatClockTime(opens, halves[0])} to ${formatClockTime(closes, halves[1])}`;
}

function readTime(text: string): ClockTime | undefined {
  if (text === 'noon' || text === 'midday') return { hour: 12, minute: '00', half: 'pm' };
  const [, hour, minute = '00', half] = /^(\d\d?)(?:[:.]?(\d\d))?(?: ?([ap])\.?m?\.?)?$/.exec(text) ?? [];
  if (hour === undefined) return undefined;
  return { hour: Number(hour), minute, half: half === undefined ? undefined : half === 'a' ? 'am' : 'pm' };
}

/** Infers a missing am or pm from the other time, so that closing is after opening. */
function findHalves(opens: ClockTime, closes: ClockTime): [string, string] | undefined {
  const isForward = toMinutes(opens) < toMinutes(closes);
  if (opens.half && closes.half) return [opens.half, closes.half];
  if (closes.half) return [isForward ? closes.half : 'am', closes.half];
  if (opens.half) return [opens.half, isForward ? opens.half : 'pm'];
  if (opens.hour === 12) return ['pm', 'pm'];
  // "7 to 11" may be in the morning or in the evening.
  return isForward ? undefined : ['am', 'pm'];
}

const toMinutes = ({ hour, minute }: ClockTime): number => (hour % 12) * 60 + Number(minute);

const formatClockTime = ({ hour, minute }: ClockTime, half: string): string =>
  `${hour}${minute === '00' ? '' : `:${minute}`} ${half}`;
