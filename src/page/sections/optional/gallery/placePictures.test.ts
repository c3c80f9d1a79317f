import { expect, it } from 'vitest';
import { placePictures } from './Gallery.tsx';

/** The width of each share of a row, in fourteenths. */
const FOURTEENTHS = { whole: 14, most: 8, less: 6, large: 6, small: 4 };

it.each(Array.from({ length: 40 }, (_, count) => count))('gives %i pictures full rows', (count) => {
  const shares = placePictures(count);
  expect(shares).toHaveLength(count);
  let filled = 0;
  for (const share of shares) {
    filled += FOURTEENTHS[share];
    expect(filled).toBeLessThanOrEqual(14);
    filled %= 14;
  }
  expect(filled).toBe(0);
});

it('puts a picture alone in a row only if it is the only one', () => {
  expect(placePictures(1)).toEqual(['whole']);
  expect(placePictures(4)).toEqual(['most', 'less', 'less', 'most']);
  expect(placePictures(7).filter((share) => share === 'whole')).toEqual([]);
});
