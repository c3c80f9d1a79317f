import type { SiteContent } from '#content/schema';
import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** Where the practice that this site ships with is, and the places it names. */
const SHIPPED_SUBURB = 'Maroochydore';
const SHIPPED_PLACES = [SHIPPED_SUBURB, 'Buderim', 'Mooloolaba', 'Sunshine Coast'];

/** Places of the shipped practice that still stand in the words of one that has moved elsewhere. */
export function checkLeftovers({ practice }: SiteContent, texts: readonly Text[]): Finding[] {
  const own = JSON.stringify([practice.address, practice.areaServed]);
  if (own.includes(SHIPPED_SUBURB)) return [];
  const foreign = SHIPPED_PLACES.filter((place) => !own.includes(place));
  return texts.flatMap(({ field, text }): Finding[] => {
    const words = foreign.find((place) => text.includes(place));
    const message = `"${words}" is from the practice that this site ships with, and your address is elsewhere. Is it true of you?`;
    return words === undefined ? [] : [{ severity: 'warning', field, message, words }];
  });
}
