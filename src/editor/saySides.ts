import { type FieldForm, readField, sayValue, summarise } from '#content/form';
import type { PageReview } from './contract.ts';
import { quoteName } from './quoteName.ts';

type Photos = { photos?: NonNullable<PageReview['sentences'][number]['photos']> };

/** The pictures of a field before and after; nothing where it shows none, or the same. */
export function pickPhotos(field: FieldForm, was: unknown, is: unknown): Photos {
  const [before, after] = [findPhoto(field, was), findPhoto(field, is)];
  return before === after ? {} : { photos: { before, after } };
}

/** All that a field says, in one line; nothing where it is not there. */
export function sayWhole(field: FieldForm, value: unknown): string | null {
  if (value === undefined) return null;
  if ('entry' in field)
    return Array.isArray(value) ? value.map((entry) => summarise(field, entry)).join('; ') : '';
  if (field.kind === 'image') return sayPhoto(value);
  if ('fields' in field)
    return field.fields.flatMap((inner) => sayWhole(inner, readField(value, inner.name)) || []).join('; ');
  return field.kind === 'yesNo' ? (value === true ? 'yes' : 'no') : sayValue(field, value);
}

/** By what it shows, for whoever reads it when the file has gone. */
function sayPhoto(value: unknown): string {
  const [alt, caption, file] = ['alt', 'caption', 'file'].map((name) => String(readField(value, name) ?? ''));
  return [alt && quoteName(alt), caption, file && `(${file})`].filter(Boolean).join(' ');
}

/** The first picture that a field shows; nothing when it shows none. */
function findPhoto(field: FieldForm, value: unknown): string | null {
  if (field.kind === 'file')
    return field.of !== 'document' && typeof value === 'string' ? value || null : null;
  const inner = 'fields' in field ? field.fields : [];
  return inner.map((one) => findPhoto(one, readField(value, one.name))).find((file) => file !== null) ?? null;
}
