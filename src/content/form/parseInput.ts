import * as v from 'valibot';
import { type Control, FALLBACK_TIME_ZONE, LENGTHS, readNotes } from '../schema/index.ts';
import { findSchema, unwrap } from './findSchema.ts';
import type { FieldPath } from './form.ts';

/** Parsers by kind of control: from input in lower case to text for the file, which the schema may still refuse. */
const PARSERS: Partial<Record<Control['kind'], (words: string, context: DateContext) => string | undefined>> =
  {
    day: readDate,
    confirmation: readDate,
    moment: readDateAndTime,
    weekdays: readWeekdays,
    hours: readTimes,
    amount: readSum,
    colour: (words) => `#${words}`,
  };

/**
 * Converts typed input to the notation of the file: `Mon-Fri` to `Monday to Friday`, `165` to `$165`, `20 Dec` to a
 * date, digits to a number where the schema expects one. Ambiguous input stays as typed.
 * @param today such as 2026-11-20: decides the year where none is typed
 */
export function parseInput(file: string, path: FieldPath, typed: unknown, today = formatToday()): unknown {
  const schema = findSchema(file, path);
  if (!schema || typeof typed !== 'string') return typed;
  const words = typed.trim();
  const inner = unwrap(schema);
  if (inner.type === 'number') return /^-?\d+(?:\.\d+)?$/.test(words) ? Number(words) : words;
  const { control } = readNotes(inner);
  const parse = control && PARSERS[control.kind];
  if (!parse || words.length > LENGTHS.fact || isAccepted(schema, words)) return words;
  const isPast = control.kind === 'confirmation' || (control.kind === 'day' && control.isPast === true);
  const plainWords = words
    .toLowerCase()
    .replace(/[‐‑‒–—−]/g, '-')
    .split(/\s+/)
    .join(' ');
  const parsed = parse(plainWords, { today, isPast });
  return parsed !== undefined && isAccepted(schema, parsed) ? parsed : words;
}

const isAccepted = (schema: v.GenericSchema, words: string): boolean => v.is(schema, words);

/** Parses `165`, `130 dollars` and `from $ 90`. */
function readSum(words: string): string {
  const from = words.startsWith('from ') ? 'from ' : '';
  const sum = words.slice(from.length).replace(/\$|\ba(?:ud?)?\b|\bdollars?\b| /g, '');
  return `${from}$${sum.replace(/\.00$/, '')}`;
}

const formatToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: FALLBACK_TIME_ZONE }).format(Date.now());

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Decides the year where none is typed: the next such day from `today`, or with `isPast` the last such day. */
interface DateContext {
  readonly today: string;
  readonly isPast: boolean;
}

function readDateAndTime(typed: string, context: DateContext): string | undefined {
  const [, words = '', hour, minute = '00', half = ''] = DATE_AND_TIME.exec(typed) ?? [];
  const day = readDate(words, context);
  if (!day || !hour) return day;
  const isNoon = Number(hour) === 12;
  const hours =
    half === '' ? Number(hour) : (isNoon ? 0 : Number(hour)) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${day} ${pad(hours)}:${minute}`;
}

/** A day, followed by a time such as "17:30", "5.30 pm" or "5pm". */
const DATE_AND_TIME = /^(.*?)(?:,? (?:at )?(\d\d?)(?=[.:]\d\d| ?[ap])(?:[.:](\d\d))? ?(?:([ap])\.?m\.?)?)?$/i;

/** Parses a day such as "20/12" or "Sun 20th December 2026". */
function readDate(typed: string, context: DateContext): string | undefined {
  const words = typed
    .toLowerCase()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /, '');
  const [, y, m, d] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)$/.exec(words) ?? [];
  if (y) return toIsoDay(y, m, d);
  const [, d2, m2, y2 = ''] = /^(\d\d?)[./-](\d\d?)(?:[./-](\d{4}|\d\d)?)?$/.exec(words) ?? [];
  if (m2) return resolveYear(y2, m2, d2, context);
  const dayFirst = words.replace(/^([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?(?=$|,? \d{4}$)/, '$2 $1');
  const [, d3, name = '', y3 = ''] =
    /^(\d\d?)(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?,?(?: (\d{4}))?$/.exec(dayFirst) ?? [];
  const month = name ? MONTHS.findIndex((one) => one.startsWith(name)) + 1 : 0;
  return month > 0 ? resolveYear(y3, String(month), d3, context) : undefined;
}

/** How many years away a day may be: 29 February may be eight years away. */
const YEARS = Array.from({ length: 9 }, (_, years) => years);

function resolveYear(
  year: string,
  month: string,
  date = '',
  { today, isPast }: DateContext,
): string | undefined {
  if (year !== '') return toIsoDay(year.length === 2 ? `20${year}` : year, month, date);
  const currentYear = Number(today.slice(0, 4));
  return YEARS.map((years) =>
    toIsoDay(String(isPast ? currentYear - years : currentYear + years), month, date),
  ).find((day) => day !== undefined && (isPast ? day <= today : day >= today));
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Undefined for days that do not exist, such as 30 February. */
function toIsoDay(year = '', month = '', date = ''): string | undefined {
  const day = `${year}-${pad(Number(month))}-${pad(Number(date))}`;
  const parsedDate = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(parsedDate.getTime()) && parsedDate.toISOString().slice(0, 10) === day
    ? day
    : undefined;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const DAY_GROUPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:every )?weekdays?$/, ['Monday to Friday']],
  [/^(?:the )?weekends?$/, ['Saturday', 'Sunday']],
  [/^(?:every ?day|daily|all week|7 days(?: a week)?)$/, ['Monday to Sunday']],
];

const RANGE = / ?- ?| (?:to|til|'til|till|until|thru|through) /;

/** Parses `mon-fri`, `weekdays` and `mon, wed & fri`. */
function readWeekdays(words: string): string | undefined {
  const parts = words.split(/[,;&+/]| and /).map((part) => part.trim().replaceAll('.', ''));
  const days = parts.filter(Boolean).flatMap((part) => {
    const group = DAY_GROUPS.find(([name]) => name.test(part))?.[1];
    return group ?? readRange(part) ?? '';
  });
  if (days.includes('')) return undefined;
  const last = days.pop();
  return days.length > 0 ? `${days.join(', ')} and ${last}` : last;
}

function readRange(words: string): string | undefined {
  const ends = words.split(RANGE).map((name) => {
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
function readTimes(words: string): string | undefined {
  if (/^(?:only )?by appointment(?: only)?\.?$/.test(words)) return 'by appointment';
  const [opens, closes, extraTime] = words
    .replace(/^from /, '')
    .split(RANGE)
    .map(readTime);
  if (!opens || !closes || extraTime !== undefined) return undefined;
  // An hour over 12 shows that both times are 24-hour times.
  if (opens.hour > 12 || closes.hour > 12)
    return [opens, closes]
      .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`)
      .join(' to ');
  const halves = findHalves(opens, closes);
  return halves && `${formatClockTime(opens, halves[0])} to ${formatClockTime(closes, halves[1])}`;
}

function readTime(words: string): ClockTime | undefined {
  if (words === 'noon' || words === 'midday') return { hour: 12, minute: '00', half: 'pm' };
  const [, hour, minute = '00', half] = /^(\d\d?)(?:[:.]?(\d\d))?(?: ?([ap])\.?m?\.?)?$/.exec(words) ?? [];
  if (hour === undefined) return undefined;
  return { hour: Number(hour), minute, half: half === undefined ? undefined : half === 'a' ? 'am' : 'pm' };
}

/** Infers a missing am or pm from the other time, and from the fact that the span runs forward. */
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
