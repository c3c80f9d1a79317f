import type { FieldPath } from '#calls';
import { parseFocus } from '#content/schema';

interface PhotoCrop {
  readonly name: string;
  /** Width divided by height. */
  readonly shape: number;
  readonly isRound?: boolean;
}

/** The crops of each photo field; `*` is an index. A test compares the shapes with the styles of the page. */
const CROPS: Readonly<Record<string, readonly PhotoCrop[]>> = {
  'about.md#portrait': [
    { name: 'About me', shape: 4 / 5 },
    { name: 'Beside the form', shape: 1, isRound: true },
  ],
  'brand.yaml#photo': [
    { name: 'On a phone', shape: 0.95 },
    { name: 'On a tablet', shape: 1.45 },
    { name: 'On a desk', shape: 1 / 1.4 },
    { name: 'Where it is shared', shape: 400 / 494 },
  ],
  'services.yaml#places.*.image': [{ name: 'In its card', shape: 372 / 256 }],
  'services.yaml#programme.image': [{ name: 'Beside its words', shape: 540 / 300 }],
  'team.yaml#entries.*.image': [{ name: 'In the team', shape: 4 / 5 }],
  'carousel.yaml#entries.*.image': [
    { name: 'On a phone', shape: 350 / 224 },
    { name: 'On a desk', shape: 600 / 416 },
  ],
  'gallery.yaml#entries.*': [
    { name: 'Three in a row', shape: 5 / 4 },
    { name: 'By itself', shape: 2 },
  ],
};
/** The journal shows a whole photo, cropped only when it is very tall. */
const TALLEST: readonly PhotoCrop[] = [{ name: 'At its tallest', shape: 190 / 270 }];

export function findCrops(file: string, path: FieldPath): readonly PhotoCrop[] {
  const place = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
  return CROPS[`${file}#${place.replace(/^pilates\b/, 'programme')}`] ?? TALLEST;
}

/** The focus in percent from the left and top; the centre where none is given. */
export function readFocus(focus: unknown): { left: number; top: number } {
  const { x, y } = parseFocus(String(focus ?? '')) ?? { x: 0.5, y: 0.5 };
  const toPercent = (part: number) => Math.round(part * 10_000) / 100;
  return { left: toPercent(x), top: toPercent(y) };
}
