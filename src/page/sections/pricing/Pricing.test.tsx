import { describe, expect, it } from 'vitest';
import { readText, readTextInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { Pricing } from './Pricing.tsx';

const renderPricing = (pricing: typeof shipped.pricing) =>
  renderMarkup(<Pricing content={{ ...shipped, pricing }} pictures={{}} />);

describe('pricing', () => {
  const markup = renderPricing(shipped.pricing);

  it('names no price and links to the form', () => {
    expect(readText(markup)).not.toMatch(/[$\d]/);
    expect(readTextInEach('h2', markup)).toEqual([shipped.pricing.heading]);
    expect(markup).toContain('href="#contact-section"');
  });

  it('appends the meaning of a short name that the note does not use', () => {
    const payers = [{ name: 'NDIS', meaning: 'National Disability Insurance Scheme' }];
    const pricing = { ...shipped.pricing, rebates: { ...shipped.pricing.rebates, payers } };
    expect(readText(renderPricing(pricing))).toContain(
      'before you book. NDIS (National Disability Insurance Scheme).',
    );
  });

  it('shows paragraphs about Support at Home and the NDIS only if there are any', () => {
    const { rebates } = shipped.pricing;
    const others = { supportAtHome: 'Support at Home may pay.', ndis: 'I see nobody under a plan.' };
    const pricing = { ...shipped.pricing, rebates: { ...rebates, ...others } };
    const paragraphs = readTextInEach('p', renderPricing(pricing));
    const before = readTextInEach('p', markup);
    expect(paragraphs.filter((text) => !before.includes(text))).toEqual(Object.values(others));
  });

  it('lists the payers by name, and explains them below the lead', () => {
    expect(readTextInEach('li', markup)).toEqual(['Private health', 'DVA', 'Medicare']);
    const [lead, note] = readTextInEach('p', markup);
    expect(lead).toBe(shipped.pricing.lead);
    expect(note).toMatch(
      /^Medicare and DVA \(Department of Veterans’ Affairs\) need a referral first, mostly from your GP,/,
    );
    expect(readText(markup)).toMatch(/Medicare$/);
  });
});
