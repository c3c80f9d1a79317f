import type { Value } from '#editor/contract';
import type { FieldNode } from './pageTypes.ts';

/** What a new field begins with: everything that it must have, with nothing in it. */
export function makeEmpty(node: FieldNode): Value {
  if ('fields' in node) {
    const needed = node.fields.filter(({ isOptional, isEarlier }) => !isOptional && !isEarlier);
    return Object.fromEntries(needed.map((field) => [field.name, makeEmpty(field)]));
  }
  if ('entry' in node) return Array.from({ length: node.min }, () => makeEmpty(node.entry));
  if (node.kind === 'choice') return node.options[0]?.value ?? '';
  if (node.kind === 'number') return node.from;
  return node.kind === 'yesNo' ? false : '';
}
