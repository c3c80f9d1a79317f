import { FALLBACK_TIME_ZONE, findState, type SiteContent } from '#content/schema';
import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

/** Where the practice that this site ships with is, and the places it names. */
const SHIPPED_SUBURB = 'Maroochydore';
const SHIPPED_PLACES = [SHIPPED_SUBURB, 'Buderim', 'Mooloolaba', 'Sunshine Coast'];

/** Words of the shipped practice's profession in those of another one. */
const SHIPPED_PROFESSION = /exercise physiolog(?:y|ists?)/i;

/** A clock that nobody chose, because the state is none that is known. A gap such as "[your state]" is said elsewhere. */
function checkClock({ practice: { address, timeZone } }: SiteContent): Finding[] {
  if (timeZone !== FALLBACK_TIME_ZONE || findState(address.state) || address.state.startsWith('[')) return [];
  const message = `"${address.state}" is no state of Australia, so your site goes by the clock of the one that it ships with, Brisbane's. Write it like QLD, or name your clock ("timeZone").`;
  return [{ severity: 'warning', field: 'practice.address.state', message }];
}

function checkProfession({ practice }: SiteContent, texts: readonly Text[]): Finding[] {
  const { profession, practitioner } = practice;
  if (SHIPPED_PROFESSION.test(profession.name)) {
    if (!practitioner || /physiolog/i.test(practitioner.title)) return [];
    const message = `Search engines are told that you practise exercise physiology, and your title is "${practitioner.title}". Name your profession too.`;
    return [{ severity: 'warning', field: 'practice.practitioner.title', message }];
  }
  return texts.flatMap(({ field, text }): Finding[] => {
    const words = SHIPPED_PROFESSION.exec(text)?.[0];
    const message = `"${words}" is the profession of the practice that this site ships with, and yours is ${profession.name}. Is it meant?`;
    return words === undefined ? [] : [{ severity: 'warning', field, message, words }];
  });
}

/** What of the shipped practice still stands in the words of one of another place or profession. */
export function checkLeftovers(content: SiteContent, texts: readonly Text[]): Finding[] {
  return [...checkProfession(content, texts), ...checkPlaces(content, texts), ...checkClock(content)];
}

function checkPlaces({ practice }: SiteContent, texts: readonly Text[]): Finding[] {
  const own = JSON.stringify([practice.address, practice.areaServed]);
  if (own.includes(SHIPPED_SUBURB)) return [];
  const foreign = SHIPPED_PLACES.filter((place) => !own.includes(place));
  return texts.flatMap(({ field, text }): Finding[] => {
    const words = foreign.find((place) => text.includes(place));
    const message = `"${words}" is from the practice that this site ships with, and your address is elsewhere. Is it true of you?`;
    return words === undefined ? [] : [{ severity: 'warning', field, message, words }];
  });
}
