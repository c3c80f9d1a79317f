import type { Value } from '../contentChange.ts';
import { renderBlock, renderOnOneLine } from './scalars.ts';

/** The indentation of each level, in spaces. */
const STEP = 2;

export function renderField(name: string, value: Value, indent: number, width: number): string[] {
  const margin = ' '.repeat(indent);
  const key = `${margin}${renderOnOneLine(name, { isInFlow: false })}:`;
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${key} []`];
    if (value.every((entry) => typeof entry === 'number')) return [`${key} [${value.join(', ')}]`];
    return [key, ...value.flatMap((entry) => renderEntry(entry, indent + STEP, width))];
  }
  if (typeof value === 'object') {
    const fields = Object.entries(value);
    if (fields.length === 0) return [`${key} {}`];
    return [key, ...fields.flatMap(([field, part]) => renderField(field, part, indent + STEP, width))];
  }
  return renderWords(key, value, indent + STEP, width);
}

/** Renders a value after a colon or a dash, or as a block below. */
function renderWords(before: string, value: string | number | boolean, indent: number, width: number) {
  const words = renderOnOneLine(value, { isInFlow: false });
  const block = wantsBlock(value, before.length + 1 + words.length, width)
    ? renderBlock(String(value), indent, width)
    : undefined;
  return block ? [`${before} ${block[0]}`, ...block.slice(1)] : [`${before} ${words}`];
}

export const wantsBlock = (value: Value, length: number, width: number): boolean =>
  typeof value === 'string' && (length > width || value.includes('\n'));

/** Renders the lines of a new list entry, with its dash at column `indent`. */
export function renderEntry(value: Value, indent: number, width: number): string[] {
  const margin = ' '.repeat(indent);
  if (typeof value !== 'object') return renderWords(`${margin}-`, value, indent + STEP, width);
  if (Array.isArray(value)) return [`${margin}- ${renderInFlow(value)}`];
  const lines = Object.entries(value).flatMap(([field, part]) =>
    renderField(field, part, indent + STEP, width),
  );
  const [first = '', ...rest] = lines;
  return [`${margin}- ${first.trimStart()}`, ...rest];
}

/** Renders a value for a place between [ ] or { }, on one line. */
export function renderInFlow(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(renderInFlow).join(', ')}]`;
  if (typeof value !== 'object') return renderOnOneLine(value, { isInFlow: true });
  const fields = Object.entries(value).map(([field, part]) => renderFlowField(field, part));
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

export const renderFlowField = (name: string, value: Value): string =>
  `${renderOnOneLine(name, { isInFlow: true })}: ${renderInFlow(value)}`;
