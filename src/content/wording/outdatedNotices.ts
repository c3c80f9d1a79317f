import type { SiteContent } from '#content/schema';
import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';
import { findMonthsAfter } from './today.ts';

/**
 * Words that were true once. A notice past its review date, one that is shown too early, and pandemic words
 * that no review date looks after.
 * @param today such as 2026-11-20: the caller's clock, so that the check can be tried for any day
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

/** Of new clients: it is not as long in another season. */
const WAIT_MONTHS = 3;

function checkWait({ referrals }: SiteContent['practice'], today: string): Finding[] {
  if (!referrals?.wait) return [];
  const { text, reviewed } = referrals.wait;
  if (reviewed <= today && today < findMonthsAfter(reviewed, WAIT_MONTHS)) return [];
  const told =
    reviewed > today
      ? `is dated ${reviewed}, which is still to come`
      : `was last true on ${reviewed}, three months ago`;
  const message = `"${text}" ${told}. Is it true today? Then write today’s date beside it.`;
  return [{ severity: 'warning', field: 'practice.referrals.wait', message }];
}
