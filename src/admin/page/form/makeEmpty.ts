import type { FieldForm, Value } from '#editor/contract';

/** The value of a new field: required parts, empty or with their defaults. */
export function makeEmpty(node: FieldForm): Value {
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

const isMade = (node: FieldForm): boolean =>
  !node.isDeprecated && (!node.isOptional || ('initial' in node && node.initial !== undefined));

/** In the time zone of the browser. */
const formatToday = (): string => new Intl.DateTimeFormat('en-CA').format(Date.now());
