import { expect, it } from 'vitest';
import { renderMarkup } from '../../../../tests/support/shipped.tsx';
import { NoWrapTerms } from './Services.tsx';

it.each([
  ['because of COVID-19 restrictions', 'because of <span class="keep">COVID-19</span> restrictions'],
  ['a long-term plan for 2020-21', 'a long-term plan for 2020-21'],
])('renders %j as %s', (text, markup) => {
  expect(renderMarkup(<NoWrapTerms text={text} />)).toBe(markup);
});
