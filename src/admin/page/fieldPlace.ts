import type { FieldPlace } from '#content/schema';

/** Formats a field's file and path for URLs, `data-place` and `data-field`: `notices.yaml#entries.0.title`. */
export const formatPlace = ({ file, path }: FieldPlace): string => `${file}#${path.join('.')}`;

export function parsePlace(text: string): FieldPlace {
  const [file = '', path = ''] = decodeURIComponent(text).split('#');
  const keys = path === '' ? [] : path.split('.');
  return { file, path: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)) };
}

export const fieldUrl = (place: FieldPlace): string =>
  `/page/field/${encodeURIComponent(formatPlace(place))}`;

/** Whether the place is a whole entry file, such as that of a question or a journal post. */
export const isEntryFile = ({ file, path }: FieldPlace): boolean => file.includes('/') && path.length === 0;
