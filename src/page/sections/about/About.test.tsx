import { expect, it } from 'vitest';
import { readWordsInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { About } from './About.tsx';

it('introduces the practitioner and lists every qualification', () => {
  const markup = renderMarkup(<About about={shipped.about} />);
  expect(readWordsInEach('h2', markup)).toEqual([shipped.about.heading]);
  expect(readWordsInEach('h3', markup)).toEqual([shipped.about.qualificationsHeading]);
  expect(readWordsInEach('li', markup)).toEqual(shipped.about.qualifications);
});
