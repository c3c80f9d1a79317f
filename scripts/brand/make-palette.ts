/**
 * Copies the colours of `src/page/styles/tokens.css` into a module that code can import: run `node
 * scripts/brand/make-palette.ts` after changing a colour. A test compares the copy with the style sheet.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readPalette } from '../../src/content/brand/palette.ts';

const TOKENS = new URL('../../src/page/styles/tokens.css', import.meta.url);
const PALETTE_MODULE = new URL('../../src/content/brand/shippedColours.ts', import.meta.url);

/** @returns the text of the module */
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

if (import.meta.main) writeFileSync(PALETTE_MODULE, makePalette());
