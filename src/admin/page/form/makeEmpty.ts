import type { Value } from '#editor/contract';
import type { FieldNode } from '../pageTypes.ts';

/** What a new field begins with: everything that it must have, with nothing in it that is not known beforehand. */
export function makeEmpty(node: FieldNode): Value {
  if ('fields' in node) {
    const needed = node.fields.filter(isMade);
    return Object.fromEntries(needed.map((field) => [field.name, makeEmpty(field)]));
  }
  if ('entry' in node) return Array.from({ length: node.min }, () => makeEmpty(node.entry));
  if (node.initial !== undefined) return node.initial === 'today' ? formatToday() : node.initial;
  if (node.kind === 'choice') return node.options[0]?.value ?? '';
  if (node.kind === 'number') return node.from;
  return node.kind === 'yesNo' ? false : '';
}

const isMade = (node: FieldNode): boolean =>
  !node.isDeprecated && (!node.isOptional || ('initial' in node && node.initial !== undefined));

/** By the clock of whoever types, as a file has it. */
const formatToday = (): string => new Intl.DateTimeFormat('en-CA').format(Date.now());
