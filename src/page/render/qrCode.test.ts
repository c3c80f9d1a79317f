import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { drawQrCode } from './siteFiles.ts';

const ADDRESS = 'https://example.com/';

/** Converts the strokes of the picture back to a grid of modules. */
function readDrawing(picture: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+)/.exec(picture)?.[1]);
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of picture.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    (grid[Number(y)] as boolean[]).fill(true, Number(x), Number(x) + Number(length));
  }
  return grid;
}

it('draws exactly the dark modules of the code, inside a quiet zone of four', () => {
  const { size, data } = create(ADDRESS, { errorCorrectionLevel: 'M' }).modules;
  const grid = readDrawing(drawQrCode(ADDRESS));
  expect(grid).toHaveLength(size + 8);
  const inside = grid.slice(4, -4).map((row) => row.slice(4, -4));
  expect(inside.flat()).toEqual(Array.from(data, Boolean));
  expect(grid.flat().filter(Boolean)).toHaveLength(data.filter(Boolean).length);
});
