import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Loader, type Opening } from './Loader.tsx';

const count = (shows: Opening, sign: RegExp, scene?: 'photo') =>
  renderToStaticMarkup(<Loader shows={shows} scene={scene} />).match(sign)?.length ?? 0;

it.each([
  ['scene', 2, 2],
  ['sky', 1, 0],
  ['nothing', 0, 0],
] as const)('covers the page with: %s', (shows, boxes, drawings) => {
  expect(count(shows, /<div/g)).toBe(boxes);
  expect(count(shows, /class="[^"]*scene[^"]*"/g)).toBe(drawings);
  // The hero needs these shapes with any loader.
  expect(count(shows, /id="art-sea"/g)).toBe(1);
});

it('covers a first screen with a photo by the sky or by nothing', () => {
  expect(count('scene', /<div/g, 'photo')).toBe(1);
  expect(count('nothing', /<div/g, 'photo')).toBe(0);
});
