/**
 * Copies the colours of `src/page/styles/tokens.css` into a file that code can import: run `node
 * scripts/brand/make-palette.ts` after changing a colour. A test compares the copy with the style sheet.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const TOKENS = new URL('../../src/page/styles/tokens.css', import.meta.url);
const PALETTE_FILE = new URL('../../src/content/brand/shippedColours.json', import.meta.url);

const TOKEN_DEFINITION = /(--[a-z][\w-]*):([^;{}]*)/g;
const COLOUR = /#[0-9a-f]{3,8}\b|\brgb\([^()]*\)|\btransparent\b/g;

/** Makes the text of the JSON file: the colours that `tokens.css` defines, by token. */
export function makePalette(): string {
  const css = readFileSync(TOKENS, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const lines = [...css.matchAll(TOKEN_DEFINITION)].flatMap(([, token = '', value = '']) => {
    const colours = value.match(COLOUR)?.map((colour) => `"${colour}"`);
    return colours ? [`  "${token}": [${colours.join(', ')}]`] : [];
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (import.meta.main) writeFileSync(PALETTE_FILE, makePalette());
