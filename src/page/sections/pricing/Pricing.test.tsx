import { describe, expect, it } from 'vitest';
import { readWords, readWordsInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Pricing } from './Pricing.tsx';

describe('pricing', () => {
  const markup = renderMarkup(<Pricing pricing={shipped.pricing} />);

  it('names no price and leads to the form', () => {
    expect(readWords(markup)).not.toMatch(/[$\d]/);
    expect(readWordsInEach('h2', markup)).toEqual([shipped.pricing.heading]);
    expect(markup).toContain('href="#contact-section"');
  });

  it('spells out the short names of those who may pay', () => {
    expect(readWordsInEach('li', markup)).toEqual([
      'Private health',
      'DVA (Department of Veterans’ Affairs)',
      'Medicare',
    ]);
  });
});
