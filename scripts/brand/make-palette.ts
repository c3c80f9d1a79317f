/**
 * Copies the colours of `src/page/styles/tokens.css` into a module that code can import: run `node
 * scripts/brand/make-palette.ts` after changing a colour. A test compares the copy with the style sheet.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const TOKENS = new URL('../../src/page/styles/tokens.css', import.meta.url);
const PALETTE_MODULE = new URL('../../src/content/brand/shippedColours.ts', import.meta.url);

const TOKEN_DEFINITION = /(--[a-z][\w-]*):([^;{}]*)/g;
const COLOUR = /#[0-9a-f]{3,8}\b|\brgb\([^()]*\)|\btransparent\b/g;

/** The colours that a style sheet defines, by token. */
function readPalette(css: string): [token: string, colours: readonly string[]][] {
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...withoutComments.matchAll(TOKEN_DEFINITION)]
    .map(([, name = '', value = '']): [string, string[]] => [name, value.match(COLOUR) ?? []])
    .filter(([, colours]) => colours.length > 0);
}

/** @returns the text of the module */
export function makePalette(): string {
  const quote = (text: string) => `'${text}'`;
  const entries = readPalette(readFileSync(TOKENS, 'utf8')).map(([token, colours]) => {
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
