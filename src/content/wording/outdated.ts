import type { SiteContent } from '../schema/index.ts';
import { createWarning, type MaybeFindings, type Text } from './finding.ts';

/** Reports days that are past or in the future, and pandemic words outside notices. @param today such as 2026-11-20 */
export function checkDates(content: SiteContent, texts: readonly Text[], today: string): MaybeFindings {
  const { services, countdown, notices } = content;
  const { notice } = services;
  return [
    checkWait(content, today),
    notice &&
      notice.reviewBy < today &&
      createWarning(
        'services.notice',
        `"${notice.title}" was to be looked at again by ${notice.reviewBy}. Is it still true?`,
      ),
    notice &&
      notice.from > today &&
      createWarning('services.notice', `"${notice.title}" is shown now, but holds from ${notice.from}.`),
    countdown.heading !== undefined &&
      countdown.date.replaceAll('/', '-') < today &&
      createWarning(
        'countdown.date',
        `${countdown.date} is past: the page shows the closing words instead of a countdown.`,
      ),
    ...notices.entries.map(
      ({ title, until }, at) =>
        until.slice(0, 10) < today &&
        createWarning(
          `notices.entries.${at}`,
          `"${title}" is over since ${until} and not shown any more. Take it out.`,
        ),
    ),
    ...texts.map(
      ({ field, text }) =>
        /\bcovid|\bpandemic|\blockdown/i.test(text) &&
        !/^(?:services\.notice|notices)\b/.test(field) &&
        createWarning(field, 'Pandemic words outside the dated notice go stale unseen. Move them there.'),
    ),
    ...checkPrices(content, today),
  ];
}

function checkWait({ practice: { referrals } }: SiteContent, today: string): MaybeFindings[number] {
  if (!referrals?.wait) return undefined;
  const { text, reviewed } = referrals.wait;
  const problem = checkDay(reviewed, today, 3, {
    early: `is dated ${reviewed}, which is still to come`,
    late: `was last true on ${reviewed}, three months ago`,
  });
  const message = `"${text}" ${problem}. Is it true today? Then write today’s date beside it.`;
  return problem !== undefined && createWarning('practice.referrals.wait', message);
}

function checkPrices({ pricing: { prices, heading, lead } }: SiteContent, today: string): MaybeFindings {
  if (!prices) return [];
  const { reviewed } = prices;
  const problem = checkDay(reviewed, today, 12, {
    early: `${reviewed} is still to come. Write the day on which you last looked at your prices.`,
    late: `Your prices were last looked at on ${reviewed}, more than a year ago. Are they still right? Then write today’s date there.`,
  });
  return [
    problem !== undefined && createWarning('pricing.prices.reviewed', problem),
    ...Object.entries({ heading, lead }).map(([field, text]) => {
      const words = /\bno (?:set |fixed )?price|\bjust ask\b/i.exec(text)?.[0];
      const message = 'This says that there are no prices, and they stand right below it. Change the words.';
      const instead = words && /just ask/i.test(words) && { instead: 'what it costs' };
      return words !== undefined && createWarning(`pricing.${field}`, message, { words, ...instead });
    }),
  ];
}

/** Classifies a day of confirmation: `early` in the future, `late` after that many months, otherwise undefined. */
export function checkDay(
  day: string,
  today: string,
  months: number,
  problems: { early: string; late: string },
) {
  if (day > today) return problems.early;
  const end = new Date(`${day}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString().slice(0, 10) <= today ? problems.late : undefined;
}

/** Today in the practice's time zone, such as 2026-11-20. In another zone, a day entered today may be in the future. */
export const findToday = ({ practice }: SiteContent, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: practice.timeZone }).format(now);
