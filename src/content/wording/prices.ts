import type { SiteContent } from '#content/schema';
import type { Finding } from './finding.ts';
import { findMonthsAfter } from './today.ts';

/**
 * Prices that may not be true any more. Nothing says so on the page: only the owner can look.
 * @param today such as 2026-11-20
 */
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
