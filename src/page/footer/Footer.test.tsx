import { expect, it } from 'vitest';
import { markupOf, shipped, wordsInEach, wordsOf } from '../../../tests/support/shipped.tsx';
import { Footer } from './Footer.tsx';

const markup = markupOf(<Footer content={shipped} siteUrl="https://example.com" />);

it('has the quick links of SPEC section 2, the business number and the law’s links', () => {
  expect(wordsInEach('nav', markup)).toEqual(['About Services Contact']);
  expect(wordsOf(markup)).toContain(shipped.practice.abn);
  expect(markup).toContain(shipped.practice.links.codeOfConduct.url);
  expect(markup).toContain(shipped.practice.links.healthComplaints.url);
});

it('shows an acknowledgement only when the owner has written one', () => {
  const words = 'I live and work on Kabi Kabi land.';
  const footer = { ...shipped.footer, acknowledgement: words };
  const withWords = markupOf(<Footer content={{ ...shipped, footer }} siteUrl="https://example.com" />);
  expect(wordsOf(withWords)).toContain(words);
  expect(wordsOf(markup)).not.toContain('land');
});
