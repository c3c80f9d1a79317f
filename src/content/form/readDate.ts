const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Which year is meant where none is typed: that of the next such day, or of the last one. */
export interface Around {
  readonly today: string;
  readonly isPast: boolean;
}

/** A day as people write it, and a time behind it, as a file has them; nothing when they are none. */
export function readDateAndTime(typed: string, around: Around): string | undefined {
  const [, words = '', hour, minute = '00', half = ''] = MOMENT.exec(typed) ?? [];
  const day = readDate(words, around);
  if (!day || !hour) return day;
  const isNoon = Number(hour) === 12;
  const hours =
    half === '' ? Number(hour) : (isNoon ? 0 : Number(hour)) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${day} ${pad(hours)}:${minute}`;
}

/** Words of a day, and behind them "17:30", "5.30 pm" or "5pm". */
const MOMENT = /^(.*?)(?:,? (?:at )?(\d\d?)(?=[.:]\d\d| ?[ap])(?:[.:](\d\d))? ?(?:([ap])\.?m\.?)?)?$/i;

/** Words of a day as people write it, such as "20/12" or "Sun 20th December 2026"; nothing when they are no day. */
export function readDate(typed: string, around: Around): string | undefined {
  const words = typed
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

function readIn(year: string, month: string, date = '', { today, isPast }: Around): string | undefined {
  if (year !== '') return check(year.length === 2 ? `20${year}` : year, month, date);
  const now = Number(today.slice(0, 4));
  return YEARS.map((count) => check(String(isPast ? now - count : now + count), month, date)).find(
    (day) => day !== undefined && (isPast ? day <= today : day >= today),
  );
}

const pad = (part: number) => String(part).padStart(2, '0');

/** The day as a file has it, where the calendar has it. */
function check(year = '', month = '', date = ''): string | undefined {
  const day = `${year}-${pad(Number(month))}-${pad(Number(date))}`;
  const made = new Date(`${day}T12:00:00Z`);
  return !Number.isNaN(made.getTime()) && made.toISOString().slice(0, 10) === day ? day : undefined;
}
