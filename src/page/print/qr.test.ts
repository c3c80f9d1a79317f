import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { qrPath } from './qr.ts';

const ADDRESS = 'https://example.com/';

/** The units a path's strokes cover, drawn back into a grid. */
function drawn({ size, path }: { size: number; path: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  let x = 0;
  let y = 0;
  for (const [, command, first = '', second = ''] of path.matchAll(/([Mmh])(\d+)(?: ([\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Math.floor(Number(second))];
    if (command === 'm') x += Number(first);
    if (command !== 'h') continue;
    for (const end = x + Number(first); x < end; x++) (grid[y] as boolean[])[x] = true;
  }
  return grid;
}

it('draws every dark unit of the code and no other, inside a quiet margin of four', () => {
  const { size, data } = create(ADDRESS, { errorCorrectionLevel: 'M' }).modules;
  const grid = drawn(qrPath(ADDRESS));
  expect(grid).toHaveLength(size + 8);
  const inside = grid.slice(4, -4).map((row) => row.slice(4, -4));
  expect(inside.flat()).toEqual(Array.from(data, Boolean));
  expect(grid.flat().filter(Boolean)).toHaveLength(data.filter(Boolean).length);
});
