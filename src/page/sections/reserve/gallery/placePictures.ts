/** How much of its row a picture has: `whole`, `most` or `less` of two, `large` or `small` of three. */
export type PicturePlace = 'whole' | 'most' | 'less' | 'large' | 'small';

/** Rows of three take turns at which end the large one stands. */
const THREES: readonly (readonly PicturePlace[])[] = [
  ['large', 'small', 'small'],
  ['small', 'small', 'large'],
];

/**
 * The places of pictures in rows of three and two that are all full: no picture is left alone under the others.
 * @param count how many are shown
 */
export function placePictures(count: number): PicturePlace[] {
  if (count === 1) return ['whole'];
  const twos = (3 - (count % 3)) % 3;
  const threes = (count - 2 * twos) / 3;
  return [
    ...Array.from({ length: threes }, (_, row) => THREES[row % 2] ?? []).flat(),
    ...(twos > 0 ? (['most', 'less'] as const) : []),
    ...(twos > 1 ? (['less', 'most'] as const) : []),
  ];
}
