const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Which year is meant where none is typed: that of the next such day, or of the last one. */
interface Around {
  readonly today: string;
  readonly isPast?: boolean;
}

/** Today in a zone, as a file has it. */
export const sayToday = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());

const pad = (part: number) => String(part).padStart(2, '0');

/** Of days and not of moments: a date at noon, far from any change of clocks. */
export const toDate = (day: string): Date => new Date(`${day}T12:00:00Z`);
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last), 12)));
}

const IN_FULL = new Intl.DateTimeFormat('en-AU', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
});

/** "Sunday 20 December 2026": what was understood is seen at once. */
export const sayInFull = (day: string): string => IN_FULL.format(toDate(day)).replace(',', '');

/** A day as people write it, and a time behind it, as a file has them; nothing when they are none. */
export function readMoment(typed: string, around?: Around): string | undefined {
  const [, words = '', hour, minute = '00', half = ''] = MOMENT.exec(typed.trim()) ?? [];
  const day = readDay(words, around);
  if (!day || !hour) return day;
  const isNoon = Number(hour) === 12;
  const hours =
    half === '' ? Number(hour) : (isNoon ? 0 : Number(hour)) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${day} ${pad(hours)}:${minute}`;
}

/** Words of a day, and behind them "17:30", "5.30 pm" or "5pm". */
const MOMENT = /^(.*?)(?:,? (?:at )?(\d\d?)(?=[.:]\d\d| ?[ap])(?:[.:](\d\d))? ?(?:([ap])\.?m\.?)?)?$/i;

/** Words of a day as people write it; nothing when they are no day, or have no year and nothing says which. */
export function readDay(typed: string, around?: Around): string | undefined {
  const words = typed
    .trim()
    .toLowerCase()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /, '');
  const [, y, m, d] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)$/.exec(words) ?? [];
  if (y) return check(y, m, d);
  const [, d2, m2, y2 = ''] = /^(\d\d?)[./-](\d\d?)(?:[./-](\d{4}|\d\d)?)?$/.exec(words) ?? [];
  if (m2) return readIn(y2, m2, d2, around);
  const dayFirst = words.replace(/^([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?(?=$|,? \d{4}$)/, '$2 $1');
  const [, d3, name = '', y3 = ''] =
    /^(\d\d?)(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?,?(?: (\d{4}))?$/.exec(dayFirst) ?? [];
  const month = name ? MONTHS.findIndex((one) => one.startsWith(name)) + 1 : 0;
  return month > 0 ? readIn(y3, String(month), d3, around) : undefined;
}

/** A leap day may be years away. */
const YEARS = Array.from({ length: 9 }, (_, count) => count);

function readIn(year: string, month: string, date = '', around?: Around): string | undefined {
  if (year !== '') return check(year.length === 2 ? `20${year}` : year, month, date);
  if (!around) return undefined;
  const { today, isPast = false } = around;
  const now = Number(today.slice(0, 4));
  return YEARS.map((count) => check(String(isPast ? now - count : now + count), month, date)).find(
    (day) => day !== undefined && (isPast ? day <= today : day >= today),
  );
}

function check(year = '', month = '', date = ''): string | undefined {
  const day = `${year}-${pad(Number(month))}-${pad(Number(date))}`;
  const made = toDate(day);
  return !Number.isNaN(made.getTime()) && toDay(made) === day ? day : undefined;
}

/** The weeks that show a month, from Monday. */
export function listWeeks(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -((toDate(first).getUTCDay() + 6) % 7));
  const count = Math.ceil(
    (((toDate(first).getUTCDay() + 6) % 7) +
      toDate(addMonths(first, 1)).getTime() / 86_400_000 -
      toDate(first).getTime() / 86_400_000) /
      7,
  );
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)),
  );
}
