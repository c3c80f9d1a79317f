import { expect, it } from 'vitest';
import { splitStyles } from './split-styles.ts';

it.each([
  ['paper', 'a{top:0}@media print{a{top:1px}}', 'a{top:0}', '@media print{a{top:1px}}'],
  ['a pointer', 'a{top:0}a:hover{top:1px}', 'a{top:0}', 'a:hover{top:1px}'],
  ['motion', 'a{top:0;transition:top 1s}', 'a{top:0}', 'a{transition:top 1s}'],
  ['how motion starts', '@starting-style{a{top:0}}', '', '@starting-style{a{top:0}}'],
  ['what a script marks', 'a[data-shrunk=true] b{top:0}', '', 'a[data-shrunk=true] b{top:0}'],
  [
    'both, inside of a condition',
    '@media (max-width:1px){a{top:0}a:hover{top:1px}}',
    '@media (max-width:1px){a{top:0}}',
    '@media (max-width:1px){a:hover{top:1px}}',
  ],
])('parts from the rest what can come with the script: %s', (_, css, first, later) => {
  expect(splitStyles(css)).toEqual({ first, later });
});

it('keeps a rule that is also needed without it', () => {
  const css = 'a:hover,a:focus{top:0}';
  expect(splitStyles(css)).toEqual({ first: css, later: '' });
});

it('keeps each part in its order', () => {
  const css = 'a{top:0;transition:none}a:hover{top:1px}b{transition:top 1s}';
  expect(splitStyles(css).later).toBe('a{transition:none}a:hover{top:1px}b{transition:top 1s}');
});

it('is not misled by brackets in a string', () => {
  const css = 'a:before{content:"}@media print{"}';
  expect(splitStyles(css)).toEqual({ first: css, later: '' });
});
