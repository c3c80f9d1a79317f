import { expect, it } from 'vitest';
import { markupOf, shipped, wordsInEach } from '../../../../tests/support/shipped.tsx';
import { About } from './About.tsx';

it('introduces the practitioner and lists every qualification', () => {
  const markup = markupOf(<About about={shipped.about} />);
  expect(wordsInEach('h2', markup)).toEqual([shipped.about.heading]);
  expect(wordsInEach('h3', markup)).toEqual([shipped.about.qualificationsHeading]);
  expect(wordsInEach('li', markup)).toEqual(shipped.about.qualifications);
});
