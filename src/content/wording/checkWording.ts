import type { SiteContent } from '#content/schema';
import { checkAbbreviations } from './abbreviations.ts';
import { checkAltTexts } from './altTexts.ts';
import { checkBrand } from './brandColours.ts';
import { checkClaims } from './claims.ts';
import type { Finding } from './finding.ts';
import { checkLeftovers } from './leftovers.ts';
import { checkNotices } from './outdatedNotices.ts';
import { checkOpenAnswers, checkPlaceholders } from './placeholders.ts';
import { checkPrices } from './prices.ts';
import { checkReading } from './readingLevel.ts';
import { checkTestimonials } from './testimonials.ts';
import { listTexts } from './texts.ts';
import { checkConfirmed } from './unconfirmed.ts';

/**
 * Reads the words as the law, a stranger and a twelve-year-old would.
 * @param today such as 2026-11-20
 */
export function checkWording(content: SiteContent, today: string): Finding[] {
  const texts = listTexts(content);
  return [
    ...checkClaims(texts, content.practice.profession),
    ...checkPlaceholders(content),
    ...checkOpenAnswers(texts),
    ...checkLeftovers(content, texts),
    ...checkConfirmed(content, today),
    ...checkBrand(content),
    ...checkNotices(content, texts, today),
    ...checkPrices(content, today),
    ...checkTestimonials(content),
    ...checkAltTexts(texts),
    ...checkAbbreviations(texts),
    ...checkReading(texts, content.practice.profession),
  ];
}
