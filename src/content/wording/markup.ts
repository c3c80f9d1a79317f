import type { Finding } from './finding.ts';

/** Structured data that a health service may not publish, or that claims another profession's title. */
const BARRED = /"@type"\s*:\s*(?:\[[^\]]*)?"(Review|AggregateRating|Rating|Physiotherapy|Physician)"/g;

/** The same rules for what the build makes of the words: the finished HTML. */
export function checkMarkup(html: string): Finding[] {
  return [...html.matchAll(BARRED)].map(([, type]) => ({
    severity: 'error',
    field: 'structured data',
    message: `"${type}" may not describe this practice to search engines. Take it out.`,
  }));
}
