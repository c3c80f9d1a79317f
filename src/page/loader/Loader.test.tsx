import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BARE_CONFIG } from '../../../tests/support/bareAssets.ts';
import { Loader } from './Loader.tsx';

const VISITS = {
  'on a first visit': {},
  'with a banner': { banner: true },
  'after a form post': { form: { status: 'sent' } },
} as const;

const count = (visit: keyof typeof VISITS, pattern: RegExp, scene?: 'photo') =>
  renderToStaticMarkup(<Loader state={{ config: BARE_CONFIG, ...VISITS[visit] }} scene={scene} />).match(
    pattern,
  )?.length ?? 0;

it.each([
  ['on a first visit', 2, 2],
  ['with a banner', 1, 0],
  ['after a form post', 0, 0],
] as const)('covers the page %s with %i boxes', (visit, boxes, drawings) => {
  expect(count(visit, /<div/g)).toBe(boxes);
  expect(count(visit, /class="[^"]*scene[^"]*"/g)).toBe(drawings);
  // The hero needs these shapes even without a loader.
  expect(count(visit, /id="art-sea"/g)).toBe(1);
});

it('covers a photo with the sky, and with nothing after a form post', () => {
  expect(count('on a first visit', /<div/g, 'photo')).toBe(1);
  expect(count('after a form post', /<div/g, 'photo')).toBe(0);
});
