import { beforeAll, expect, it } from 'vitest';
import { loadContent } from '#content/load';
import { CONTENT } from '../paths.ts';
import { makeFonts } from './fonts.ts';

let made: Awaited<ReturnType<typeof makeFonts>>;
beforeAll(async () => {
  made = await makeFonts(await loadContent(CONTENT));
});

it('makes two WOFF2 files small enough to come with the page', () => {
  for (const { body } of made.fonts) {
    expect(body.subarray(0, 4).toString()).toBe('wOF2');
    expect(body.length).toBeLessThan(16_000);
  }
});

it('names each file by its content, and the face names the file', () => {
  for (const { address, face } of made.fonts) {
    expect(address).toMatch(/^\/assets\/(young-serif|figtree)-[\w-]{8}\.woff2$/);
    expect(face).toContain(`url(${address})`);
    expect(made.css).toContain(face);
  }
});

it('holds the place with stretched system fonts until they come', () => {
  expect(made.css).toContain('"Young Serif Fallback"');
  expect(made.css).toContain('size-adjust:126.5%');
  expect(made.css.match(/font-display:swap/g)).toHaveLength(2);
});
