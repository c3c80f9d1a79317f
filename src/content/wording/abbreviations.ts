import type { Finding } from './finding.ts';
import type { Text } from './texts.ts';

const MEANINGS: Record<string, RegExp> = {
  AEP: /accredited exercise physiologist/i,
  DVA: /department of veterans[’'] affairs/i,
  ESSA: /exercise (?:&|and) sports science australia/i,
  NDIS: /national disability insurance scheme/i,
  OAIC: /office of the australian information commissioner/i,
};

/** Short names that the page never spells out (WCAG 3.1.4). */
export function checkAbbreviations(texts: readonly Text[]): Finding[] {
  return Object.entries(MEANINGS).flatMap(([short, meaning]): Finding[] => {
    const first = texts.find(({ text }) => new RegExp(`\\b${short}\\b`).test(text));
    if (!first || texts.some(({ text }) => meaning.test(text))) return [];
    const message = `"${short}" is never spelt out. Write its full name where it first stands.`;
    return [{ severity: 'warning', field: first.field, message }];
  });
}
