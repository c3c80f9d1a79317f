import { expect, it } from 'vitest';
import { markupOf, shipped, wordsInEach } from '../../../../tests/support/shipped.tsx';
import { Overview } from './Overview.tsx';

it('shows the three themes of SPEC section 1 under one heading', () => {
  const markup = markupOf(<Overview overview={shipped.overview} />);
  expect(wordsInEach('h2', markup)).toEqual([shipped.overview.heading]);
  expect(wordsInEach('h3', markup)).toEqual([
    'General fitness',
    'Injury and chronic disease prevention',
    'Rehabilitation and chronic disease management',
  ]);
});
