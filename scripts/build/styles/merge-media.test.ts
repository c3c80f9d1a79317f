import { expect, it } from 'vitest';
import { mergeMedia } from './merge-media.ts';

it('writes the rules of one query under one head, after all others, wide before narrow', () => {
  const narrow = '@media (max-width:22rem)';
  const wide = '@media (max-width:64rem)';
  const css = `a{top:0}${narrow}{a{top:1px}}b{top:0}${wide}{b{top:1px}}${narrow}{b{top:2px}}`;
  expect(mergeMedia(css)).toBe(`a{top:0}b{top:0}${wide}{b{top:1px}}${narrow}{a{top:1px}b{top:2px}}`);
});

it('leaves queries of another kind last, in the order they were met', () => {
  const css =
    '@media (forced-colors:active){a{top:0}}@media print{a{top:1px}}@media (max-width:1rem){a{top:2px}}';
  expect(mergeMedia(css)).toBe(
    '@media (max-width:1rem){a{top:2px}}@media (forced-colors:active){a{top:0}}@media print{a{top:1px}}',
  );
});
