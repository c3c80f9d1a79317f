/**
 * The design tokens that never change. Colours differ by theme and by practice (decision 0165); sizes, radii and times
 * are the same everywhere, and as custom properties they cost the first document 450 bytes after compression (decision
 * 0022).
 */
import type { TokenOrValue } from 'lightningcss';
import { type Sheet, TOKENS } from './sheets.ts';

/** What makes a value depend on where it stands, or on whose page it is. */
const DEPENDS = new Set(['var', 'env', 'light-dark', 'color']);

/** The tokens that are defined once, and made of nothing but literal values. */
export function findConstantTokens(sheets: readonly Sheet[]): Map<string, TokenOrValue[]> {
  const tokens = sheets.find(({ path }) => path === TOKENS);
  if (!tokens) throw new Error(`${TOKENS} is not among the style sheets.`);
  const constants = new Map<string, TokenOrValue[]>();
  for (const [name, values] of tokens.definitions) {
    const [value] = values;
    const isRedefined = sheets.some((sheet) => sheet !== tokens && sheet.definitions.has(name));
    if (value && values.length === 1 && !isRedefined && !isVariable(value)) constants.set(name, value);
  }
  return constants;
}

function isVariable(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(isVariable);
  if (typeof node !== 'object' || node === null) return false;
  if ('type' in node && DEPENDS.has(String(node.type))) return true;
  return Object.values(node).some(isVariable);
}
