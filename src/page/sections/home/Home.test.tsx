import { expect, it } from 'vitest';
import { readWordsInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Home } from './Home.tsx';

const markup = renderMarkup(<Home home={shipped.home} phone={shipped.practice.phone} />);

it('shows the promise, the invitation and a phone number, in that order', () => {
  expect(readWordsInEach('h1', markup)).toEqual([shipped.home.heading]);
  expect(readWordsInEach('a', markup)).toEqual([shipped.home.callToAction, shipped.practice.phone.shown]);
  expect(markup).toContain('href="#contact-section"');
  expect(markup).toContain(`href="tel:${shipped.practice.phone.number}"`);
});

it('keeps a space between the sentences of the lead, for those who copy or listen', () => {
  expect(readWordsInEach('p', markup)).toContain(shipped.home.lead.join(' '));
});

it.each(['beach', 'ranges', 'none'] as const)(
  'holds the drawing of the scene "%s" and nothing of the others',
  (scene) => {
    const html = renderMarkup(<Home home={shipped.home} phone={shipped.practice.phone} scene={scene} />);
    expect(html.includes('id="art-sea"')).toBe(scene === 'beach');
    expect(html.includes('id="art-land"')).toBe(scene === 'ranges');
  },
);
