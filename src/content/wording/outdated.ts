import type { SiteContent } from '../schema/index.ts';
import type { Finding, Text } from './finding.ts';

/**
 * Reports notices past their review date or shown too early, and pandemic words outside dated notices.
 * @param today such as 2026-11-20
 */
export function checkNotices(
  { services, countdown, notices, practice }: SiteContent,
  texts: readonly Text[],
  today: string,
): Finding[] {
  const findings = checkWait(practice, today);
  const warn = (field: string, message: string) => findings.push({ severity: 'warning', field, message });

  const { notice } = services;
  if (notice && notice.reviewBy < today) {
    warn(
      'services.notice',
      `"${notice.title}" was to be looked at again by ${notice.reviewBy}. Is it still true?`,
    );
  }
  if (notice && notice.from > today) {
    warn('services.notice', `"${notice.title}" is shown now, but holds from ${notice.from}.`);
  }
  if (countdown.heading && countdown.date.replaceAll('/', '-') < today) {
    warn(
      'countdown.date',
      `${countdown.date} is past: the page shows the closing words instead of a countdown.`,
    );
  }
  for (const [at, { title, until }] of notices.entries.entries()) {
    if (until.slice(0, 10) < today)
      warn(`notices.entries.${at}`, `"${title}" is over since ${until} and not shown any more. Take it out.`);
  }

  for (const { field, text } of texts) {
    if (/\bcovid|\bpandemic|\blockdown/i.test(text) && !/^(?:services\.notice|notices)\b/.test(field)) {
      warn(field, 'Pandemic words outside the dated notice go stale unseen. Move them there.');
    }
  }
  return findings;
}

const WAIT_MONTHS = 3;

function checkWait({ referrals }: SiteContent['practice'], today: string): Finding[] {
  if (!referrals?.wait) return [];
  const { text, reviewed } = referrals.wait;
  if (reviewed <= today && today < findMonthsAfter(reviewed, WAIT_MONTHS)) return [];
  const problem =
    reviewed > today
      ? `is dated ${reviewed}, which is still to come`
      : `was last true on ${reviewed}, three months ago`;
  const message = `"${text}" ${problem}. Is it true today? Then write today’s date beside it.`;
  return [{ severity: 'warning', field: 'practice.referrals.wait', message }];
}

/** @param today such as 2026-11-20 */
export function checkPrices({ pricing }: SiteContent, today: string): Finding[] {
  const { prices, heading, lead } = pricing;
  if (!prices) return [];
  const findings: Finding[] = [];
  const warn = (field: string, message: string) =>
    findings.push({ severity: 'warning', field: `pricing.${field}`, message });

  if (prices.reviewed > today) {
    warn(
      'prices.reviewed',
      `${prices.reviewed} is still to come. Write the day on which you last looked at your prices.`,
    );
  } else if (findMonthsAfter(prices.reviewed, 12) <= today) {
    warn(
      'prices.reviewed',
      `Your prices were last looked at on ${prices.reviewed}, more than a year ago. Are they still right? Then write today’s date there.`,
    );
  }
  for (const [field, text] of Object.entries({ heading, lead })) {
    const words = /\bno (?:set |fixed )?price|\bjust ask\b/i.exec(text)?.[0];
    if (words === undefined) continue;
    const message = 'This says that there are no prices, and they stand right below it. Change the words.';
    const instead = /just ask/i.test(words) ? { instead: 'what it costs' } : {};
    findings.push({ severity: 'warning', field: `pricing.${field}`, message, words, ...instead });
  }
  return findings;
}

/**
 * Today in the practice's time zone, such as 2026-11-20. In the server's time zone, a day that the owner entered this
 * morning could still be in the future.
 * @param now in milliseconds since 1970
 */
export const findToday = ({ practice }: SiteContent, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: practice.timeZone }).format(now);

/** The day some months later, such as 2027-02-20. A day that a shorter month lacks overflows into the next month. */
export function findMonthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
