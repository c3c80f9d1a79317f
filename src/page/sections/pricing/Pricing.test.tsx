import { describe, expect, it } from 'vitest';
import { markupOf, shipped, wordsInEach, wordsOf } from '../../../../tests/support/shipped.tsx';
import { Pricing } from './Pricing.tsx';

describe('pricing', () => {
  const markup = markupOf(<Pricing pricing={shipped.pricing} />);

  it('names no price and leads to the form', () => {
    expect(wordsOf(markup)).not.toMatch(/[$\d]/);
    expect(wordsInEach('h2', markup)).toEqual([shipped.pricing.heading]);
    expect(markup).toContain('href="#contact-section"');
  });

  it('spells out the short names of those who may pay', () => {
    expect(wordsInEach('li', markup)).toEqual([
      'Private health',
      'DVA (Department of Veterans’ Affairs)',
      'Medicare',
    ]);
  });
});
