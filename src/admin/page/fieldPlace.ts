import type { FieldPlace } from '#content/schema';

/** The file and path of a field as a string, as in addresses and `data-field`: `notices.yaml#entries.0.title`. */
export const formatPlace = ({ file, path }: FieldPlace): string => `${file}#${path.join('.')}`;

export function parsePlace(text: string): FieldPlace {
  const [file = '', path = ''] = decodeURIComponent(text).split('#');
  const keys = path === '' ? [] : path.split('.');
  return { file, path: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)) };
}

export const fieldAddress = (place: FieldPlace): string =>
  `/page/field/${encodeURIComponent(formatPlace(place))}`;

/** Whether the place is a whole entry file: a question or a journal post. */
export const isEntryFile = ({ file, path }: FieldPlace): boolean => file.includes('/') && path.length === 0;
