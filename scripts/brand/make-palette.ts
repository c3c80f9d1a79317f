/**
 * Copies the colours of `src/page/styles/tokens.css` to where code can read them: run `node scripts/brand/make-palette.ts`
 * after changing a colour. A test refuses a copy that is not what this makes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readPalette } from '../../src/content/brand/palette.ts';

const TOKENS = new URL('../../src/page/styles/tokens.css', import.meta.url);
const MADE = new URL('../../src/content/brand/shippedColours.ts', import.meta.url);

/** The text of the copy. */
export function makePalette(): string {
  const quote = (text: string) => `'${text}'`;
  const entries = [...readPalette(readFileSync(TOKENS, 'utf8'))].map(([token, colours]) => {
    const line = `  ['${token}', [${colours.map(quote).join(', ')}]],`;
    if (line.length <= 110) return `${line}\n`;
    return `  [\n    '${token}',\n    [\n${colours.map((colour) => `      ${quote(colour)},\n`).join('')}    ],\n  ],\n`;
  });
  return `/** Made from src/page/styles/tokens.css by scripts/brand/make-palette.ts: change it there. */
export const SHIPPED_COLOURS: readonly (readonly [token: string, colours: readonly string[]])[] = [
${entries.join('')}];
`;
}

if (import.meta.main) writeFileSync(MADE, makePalette());
