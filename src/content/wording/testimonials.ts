import type { SiteContent } from '#content/schema';
import type { Finding } from './finding.ts';
import { isRegisteredProfession } from './professions.ts';

const RESULTS =
  /\b(?:pain|heal\w*|recover\w*|fixed|better|improv\w*|results?|stronger|walk(?:ing)? again)\b/i;
const HEALTH =
  /\b(?:surgery|operation|injur\w+|diabet\w+|cancer|arthritis|stroke|depress\w+|diagnos\w+|disease)\b/i;

/**
 * Testimonials are off by default. The National Law bars them for many health services; where they are allowed,
 * the Consumer Law asks for real, unedited words and open ties.
 */
export function checkTestimonials({ practice, testimonials }: SiteContent): Finding[] {
  const body = isRegisteredProfession(practice.profession) ? 'your board' : 'your professional body';
  return testimonials.entries.flatMap((entry, at) => {
    const doubts = [
      `Testimonials may be barred for your services (National Law section 133): ask ${body} first.`,
      !entry.consent && 'There is no word of written consent.',
      !entry.given && 'There is no date.',
      !entry.source && 'There is no source.',
      entry.edited && 'It was edited: publish the words as given, or not at all.',
      entry.tie && `Its author has a tie to the practice (${entry.tie}): say so beside it, or leave it out.`,
      RESULTS.test(entry.quote) && 'It speaks of results, which the law bars for health services.',
      HEALTH.test(entry.quote) && 'It tells about a person’s health.',
    ];
    return doubts
      .filter((doubt) => typeof doubt === 'string')
      .map((message): Finding => ({ severity: 'warning', field: `testimonials.entries.${at}`, message }));
  });
}
