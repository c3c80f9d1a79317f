const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What several days are called. */
const MANY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:every )?weekdays?$/, ['Monday to Friday']],
  [/^(?:the )?weekends?$/, ['Saturday', 'Sunday']],
  [/^(?:every ?day|daily|all week|7 days(?: a week)?)$/, ['Monday to Sunday']],
];

const RANGE = / ?- ?| (?:to|til|'til|till|until|thru|through) /;

/** `mon-fri`, `weekdays` or `mon, wed & fri`, as a file has them; nothing when a part is no day. */
export function readWeekdays(words: string): string | undefined {
  const parts = words.split(/[,;&+/]| and /).map((part) => part.trim().replaceAll('.', ''));
  const days = parts.filter(Boolean).flatMap((part) => {
    const many = MANY.find(([name]) => name.test(part))?.[1];
    return many ?? readRange(part) ?? '';
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

/** A time of a clock of twelve hours, its half left out where none is typed. */
interface ClockTime {
  hour: number;
  minute: string;
  half?: 'am' | 'pm' | undefined;
}

/** `7am-4pm`, `7.30 - 4`, `9 til 5` or `by appointment only`, as a file has them; nothing when they are not clear. */
export function readTimes(words: string): string | undefined {
  if (/^(?:only )?by appointment(?: only)?\.?$/.test(words)) return 'by appointment';
  const [opens, closes, more] = words
    .replace(/^from /, '')
    .split(RANGE)
    .map(readTime);
  if (!opens || !closes || more !== undefined) return undefined;
  // Past 12 it is the clock of 24 hours.
  if (opens.hour > 12 || closes.hour > 12)
    return [opens, closes]
      .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`)
      .join(' to ');
  const halves = findHalves(opens, closes);
  return halves && `${sayTime(opens, halves[0])} to ${sayTime(closes, halves[1])}`;
}

function readTime(words: string): ClockTime | undefined {
  if (words === 'noon' || words === 'midday') return { hour: 12, minute: '00', half: 'pm' };
  const [, hour, minute = '00', half] = /^(\d\d?)(?:[:.]?(\d\d))?(?: ?([ap])\.?m?\.?)?$/.exec(words) ?? [];
  if (hour === undefined) return undefined;
  return { hour: Number(hour), minute, half: half === undefined ? undefined : half === 'a' ? 'am' : 'pm' };
}

/** Which halves of the day are meant: the one not typed follows from the other, or from a span that goes forward. */
function findHalves(opens: ClockTime, closes: ClockTime): [string, string] | undefined {
  const isForward = count(opens) < count(closes);
  if (opens.half && closes.half) return [opens.half, closes.half];
  if (closes.half) return [isForward ? closes.half : 'am', closes.half];
  if (opens.half) return [opens.half, isForward ? opens.half : 'pm'];
  if (opens.hour === 12) return ['pm', 'pm'];
  // Both "7 to 11" of the morning and of the evening are a span.
  return isForward ? undefined : ['am', 'pm'];
}

const count = ({ hour, minute }: ClockTime): number => (hour % 12) * 60 + Number(minute);

const sayTime = ({ hour, minute }: ClockTime, half: string): string =>
  `${hour}${minute === '00' ? '' : `:${minute}`} ${half}`;
