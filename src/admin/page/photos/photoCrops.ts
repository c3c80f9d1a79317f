import { type FieldPath, parseFocus } from '#content/schema';

export const ROUND_CROP = 'Beside the form';

/** The crops of each photo field, as width divided by height; `*` is an index. A test compares them with the CSS. */
const CROPS: Record<string, Record<string, number>> = {
  'about.md#portrait': { 'About me': 4 / 5, [ROUND_CROP]: 1 },
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
/** For every other field, such as the photo of a journal post, which is cropped only if it is very tall. */
const DEFAULT_CROPS = { 'At its tallest': 190 / 270 };

export function findCrops(file: string, path: FieldPath): Record<string, number> {
  const place = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
  return CROPS[`${file}#${place.replace(/^pilates\b/, 'programme')}`] ?? DEFAULT_CROPS;
}

/** Parses a focus into percent from the left and from the top. Default: the centre. */
export function getFocusPercent(focus: unknown): { left: number; top: number } {
  const { x, y } = parseFocus(String(focus ?? '')) ?? { x: 0.5, y: 0.5 };
  const toPercent = (fraction: number) => Math.round(fraction * 10_000) / 100;
  return { left: toPercent(x), top: toPercent(y) };
}
