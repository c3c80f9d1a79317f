import { expect, it } from 'vitest';
import { readTextInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Overview } from './Overview.tsx';

it('shows the three themes of SPEC section 1 under one heading', () => {
  const markup = renderMarkup(<Overview content={shipped} pictures={{}} />);
  expect(readTextInEach('h2', markup)).toEqual([shipped.overview.heading]);
  expect(readTextInEach('h3', markup)).toEqual([
    'General fitness',
    'Injury and chronic disease prevention',
    'Rehabilitation and chronic disease management',
  ]);
});
