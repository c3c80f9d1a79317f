import { type FieldPath, parseFocus } from '#content/schema';

export const ROUND = 'Beside the form';

/** Each photo field's crops: width divided by height; `*` is an index. A test compares them with the page's styles. */
const CROPS: Record<string, Record<string, number>> = {
  'about.md#portrait': { 'About me': 4 / 5, [ROUND]: 1 },
  'brand.yaml#photo': {
    'On a phone': 0.95,
    'On a tablet': 1.45,
    'On a desk': 1 / 1.4,
    'Where it is shared': 400 / 494,
  },
  'services.yaml#places.*.image': { 'In its card': 372 / 256 },
  'services.yaml#programme.image': { 'Beside its words': 540 / 300 },
  'team.yaml#entries.*.image': { 'In the team': 4 / 5 },
  'carousel.yaml#entries.*.image': { 'On a phone': 350 / 224, 'On a desk': 600 / 416 },
  'gallery.yaml#entries.*': { 'Three in a row': 5 / 4, 'By itself': 2 },
};
/** The journal shows a whole photo, cropped only when it is very tall. */
const TALLEST = { 'At its tallest': 190 / 270 };

export function findCrops(file: string, path: FieldPath): Record<string, number> {
  const place = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
  return CROPS[`${file}#${place.replace(/^pilates\b/, 'programme')}`] ?? TALLEST;
}

/** The focus in percent from the left and top. Default: the centre. */
export function readFocus(focus: unknown): { left: number; top: number } {
  const { x, y } = parseFocus(String(focus ?? '')) ?? { x: 0.5, y: 0.5 };
  const toPercent = (part: number) => Math.round(part * 10_000) / 100;
  return { left: toPercent(x), top: toPercent(y) };
}
