import { expect, it } from 'vitest';
import { readTextInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Home } from './Home.tsx';

const markup = renderMarkup(<Home content={shipped} pictures={{}} />);

it('shows the promise, the invitation and a phone number, in that order', () => {
  expect(readTextInEach('h1', markup)).toEqual([shipped.home.heading]);
  expect(readTextInEach('a', markup)).toEqual([shipped.home.callToAction, shipped.practice.phone.shown]);
  expect(markup).toContain('href="#contact-section"');
  expect(markup).toContain(`href="tel:${shipped.practice.phone.number}"`);
});

it('keeps a space between the sentences of the lead', () => {
  expect(readTextInEach('p', markup)).toContain(shipped.home.lead.join(' '));
});

it.each(['beach', 'ranges', 'photo', 'none'] as const)(
  'contains only the drawing of the scene "%s"',
  (scene) => {
    const html = renderMarkup(<Home content={{ ...shipped, brand: { scene } }} pictures={{}} />);
    expect(html.includes('href="#art-sea"')).toBe(scene === 'beach');
    expect(html.includes('href="#art-land"')).toBe(scene === 'ranges');
  },
);

it('loads the practice’s photo eagerly, after the text, in the size of its arch', () => {
  const photo = {
    width: 1500,
    height: 1000,
    src: '/me.jpeg',
    avif: '/me.avif 1280w',
    webp: '/me.webp 1280w',
  };
  const brand = { scene: 'photo' as const, photo: { file: 'me.jpg', alt: 'Me in the park' } };
  const html = renderMarkup(<Home content={{ ...shipped, brand }} pictures={{ 'me.jpg': photo }} />);
  const img = /<img[^>]*alt="Me in the park"[^>]*>/.exec(html)?.[0] ?? '';
  expect(img).toContain('fetchPriority="high"');
  expect(img).not.toContain('lazy');
  expect(html.indexOf(img)).toBeGreaterThan(html.indexOf('</h1>'));
  // The photo is wider than the arch, so `sizes` is wider than the arch too.
  expect(html).toContain('sizes="(max-width: 56rem) 133vw, 72vw"');
});
