import { describe, expect, it } from 'vitest';
import { readText, readTextInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Services } from './Services.tsx';

const renderServices = (services: typeof shipped.services) =>
  renderMarkup(<Services content={{ ...shipped, services }} pictures={{}} />);

describe('services', () => {
  it('show places, lengths and the programme', () => {
    const markup = renderServices(shipped.services);
    const places = shipped.services.places.map(({ title }) => title);
    expect(readTextInEach('h3', markup)).toEqual([
      ...places,
      shipped.services.lengths.heading,
      shipped.services.programme?.heading,
    ]);
    expect(readText(markup)).toMatch(/30 minutes 45 minutes 60 minutes/);
  });

  it.each([1, 3, 6])('show %i places in one list', (count) => {
    const [place] = shipped.services.places;
    if (!place) throw new Error('The shipped content has places.');
    const places = Array.from({ length: count }, (_, index) => ({ ...place, title: `Place ${index}` }));
    const markup = renderServices({ ...shipped.services, places });
    expect(markup).toMatch(new RegExp(`<ul[^>]* data-count="${count}"`));
    expect(readTextInEach('h3', markup).filter((text) => text.startsWith('Place'))).toHaveLength(count);
  });

  it('show the notice only if there is one', () => {
    const { notice, ...withoutNotice } = shipped.services;
    if (!notice) throw new Error('The shipped content has the notice of SPEC section 1.');
    expect(readText(renderServices(shipped.services))).toContain(notice.title);
    expect(readText(renderServices(withoutNotice))).not.toContain(notice.title);
  });
});
