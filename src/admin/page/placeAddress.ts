import { type FieldPlaceOf, nameOfPlace } from './pageTypes.ts';

/** A place as an address has it, and as the preview marks it: `notices.yaml#entries.0.title`. */
export const writePlace = nameOfPlace;

export function readPlace(written: string): { file: string; path: (string | number)[] } {
  const [file = '', path = ''] = decodeURIComponent(written).split('#');
  const keys = path === '' ? [] : path.split('.');
  return { file, path: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)) };
}

export const addressOf = (place: FieldPlaceOf): string =>
  `/page/field/${encodeURIComponent(nameOfPlace(place))}`;
