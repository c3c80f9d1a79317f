import { describe, expect, it } from 'vitest';
import { readWords, readWordsInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Services } from './Services.tsx';

describe('services', () => {
  it('say where, how long and what', () => {
    const markup = renderMarkup(<Services services={shipped.services} />);
    const places = shipped.services.places.map(({ title }) => title);
    expect(readWordsInEach('h3', markup)).toEqual([
      ...places,
      shipped.services.lengths.heading,
      shipped.services.programme?.heading,
    ]);
    expect(readWords(markup)).toMatch(/30 minutes 45 minutes 60 minutes/);
  });

  it('carry the notice only while there is one', () => {
    const { notice, ...without } = shipped.services;
    if (!notice) throw new Error('The shipped content has the notice of SPEC section 1.');
    expect(readWords(renderMarkup(<Services services={shipped.services} />))).toContain(notice.title);
    expect(readWords(renderMarkup(<Services services={without} />))).not.toContain(notice.title);
  });
});
