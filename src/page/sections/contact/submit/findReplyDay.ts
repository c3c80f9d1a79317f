const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MOST = 31;
/** Kept all over Australia on the same date each year; those that move are not known here. */
const HOLIDAYS = ['01-01', '01-26', '04-25', '12-25', '12-26'];

/**
 * The last day of a reply time that counts days or hours, such as "within two working days", in words; nothing for any
 * other.
 */
export function findReplyDay(replyTime: string, now: Date, timeZone: string): string | undefined {
  const words = replyTime.toLowerCase().split(/[^a-z0-9]+/);
  const unit = words.findIndex((word) => /^(?:day|hour)s?$/.test(word));
  if (unit < 1) return undefined;
  const isWorking = ['working', 'business'].includes(words[unit - 1] ?? '');
  const count = readCount(words[unit - (isWorking ? 2 : 1)]);
  if (count === undefined) return undefined;
  const days = words[unit]?.startsWith('hour') ? Math.ceil(count / 24) : count;
  // The day by the practice's clock, counted on in UTC, where each has 24 hours.
  const day = new Date(now.toLocaleDateString('en-CA', { timeZone }));
  for (let left = Math.min(days, MOST); left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!isWorking || isWorkingDay(day)) left -= 1;
  }
  return day.toLocaleDateString('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}

function readCount(word = ''): number | undefined {
  const count = /^\d{1,3}$/.test(word) ? Number(word) : COUNTS.indexOf(word);
  return count >= 0 ? count : undefined;
}

const isWorkingDay = (day: Date) =>
  day.getUTCDay() % 6 !== 0 && !HOLIDAYS.includes(day.toISOString().slice(5, 10));
