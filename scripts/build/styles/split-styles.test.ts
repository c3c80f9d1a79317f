import { expect, it } from 'vitest';
import { splitStyles } from './split-styles.ts';

it.each([
  ['paper', 'a{top:0}@media print{a{top:1px}}', 'a{top:0}', '@media print{a{top:1px}}'],
  ['a pointer', 'a{top:0}a:hover{top:1px}', 'a{top:0}', 'a:hover{top:1px}'],
  ['motion', 'a{top:0;transition:top 1s}', 'a{top:0}', 'a{transition:top 1s}'],
  ['how motion starts', '@starting-style{a{top:0}}', '', '@starting-style{a{top:0}}'],
  ['what a script marks', 'a[data-shrunk=true] b{top:0}', '', 'a[data-shrunk=true] b{top:0}'],
  ['a field at fault', 'a{top:0}[aria-invalid] b{top:1px}', 'a{top:0}', '[aria-invalid] b{top:1px}'],
  ['what answers the visitor', 'a{top:0}b[role] a{top:1px}', 'a{top:0}', 'b[role] a{top:1px}'],
  ['what lies behind a menu', 'a::backdrop{top:0}', '', 'a::backdrop{top:0}'],
  [
    'how an answer opens',
    'a{top:0;interpolate-size:allow-keywords}a::details-content{block-size:0}',
    'a{top:0}',
    'a{interpolate-size:allow-keywords}a::details-content{block-size:0}',
  ],
  ['a page held still', ':root:has(a:popover-open){top:0}', '', ':root:has(a:popover-open){top:0}'],
  ['a browser without scripts', '@media (scripting:none){a{top:0}}', '', '@media (scripting:none){a{top:0}}'],
  [
    'forced colours',
    '@media (forced-colors:active){a{top:0}}',
    '',
    '@media (forced-colors:active){a{top:0}}',
  ],
  ['the list of themes', 'b a select{top:0}a{top:1px}', 'a{top:1px}', 'b a select{top:0}'],
  [
    'but not what it must hide at once',
    '@media not (scripting){a{top:0}}',
    '@media not (scripting){a{top:0}}',
    '',
  ],
  [
    'motion that follows the scroll',
    '@supports (animation-timeline:scroll()){a{top:0}}',
    '',
    '@supports (animation-timeline:scroll()){a{top:0}}',
  ],
  [
    'the steps of a motion that is later itself',
    'a{animation:go 1s}a:hover{animation:stay 1s}@keyframes go{to{top:0}}@keyframes stay{to{top:0}}',
    'a{animation:go 1s}@keyframes go{to{top:0}}',
    'a:hover{animation:stay 1s}@keyframes stay{to{top:0}}',
  ],
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
