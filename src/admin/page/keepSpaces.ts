import type { PageForm, Value } from '#editor/contract';
import { nameOfPlace } from './pageTypes.ts';

/** A file has no spaces at the end of a line: who is between two words keeps the one that was typed. */
export function keepSpaces(form: PageForm, held: PageForm): PageForm {
  const fields = form.fields.map((field) => {
    const before = held.fields.find((one) => nameOfPlace(one) === nameOfPlace(field));
    return before ? { ...field, value: keepSpacesOf(field.value, before.value) } : field;
  });
  return { ...form, fields };
}

function keepSpacesOf(value: Value | null, held: Value | null | undefined): Value | null {
  if (typeof value === 'string') return typeof held === 'string' && held.trimEnd() === value ? held : value;
  if (typeof value !== 'object' || value === null || typeof held !== 'object' || held === null) return value;
  const inner = (key: string, one: Value) => keepSpacesOf(one, (held as Record<string, Value>)[key]) ?? one;
  if (Array.isArray(value)) return value.map((one, at) => inner(String(at), one));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(key, one)]));
}
