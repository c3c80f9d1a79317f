import { expect, it } from 'vitest';
import { BARE_CONFIG } from '../../../tests/support/bareAssets.ts';
import { readText, readTextInEach, renderMarkup, shipped } from '../../../tests/support/shipped.tsx';
import { Footer } from './Footer.tsx';

const markup = renderMarkup(<Footer content={shipped} state={{ config: BARE_CONFIG }} />);

it('has the quick links of SPEC section 2, the business number and the links required by law', () => {
  expect(readTextInEach('nav', markup)).toEqual(['About Services Contact']);
  expect(readText(markup)).toContain(shipped.practice.abn);
  expect(markup).toContain(shipped.practice.links.codeOfConduct?.url);
  expect(markup).toContain(shipped.practice.links.healthComplaints.url);
});

it('omits the code of conduct for a profession without one', () => {
  const { codeOfConduct: _, ...links } = shipped.practice.links;
  const content = { ...shipped, practice: { ...shipped.practice, links } };
  const countItems = (html: string) => html.match(/<li>/g)?.length;
  const withoutCode = renderMarkup(
    <Footer content={content} state={{ config: BARE_CONFIG }} policy="/privacy" />,
  );
  expect(countItems(withoutCode)).toBe(2);
  expect(
    countItems(renderMarkup(<Footer content={shipped} state={{ config: BARE_CONFIG }} policy="/privacy" />)),
  ).toBe(3);
});

it('shows an acknowledgement only if the owner has written one', () => {
  const acknowledgement = 'I live and work on Kabi Kabi land.';
  const footer = { ...shipped.footer, acknowledgement };
  const withAcknowledgement = renderMarkup(
    <Footer content={{ ...shipped, footer }} state={{ config: BARE_CONFIG }} />,
  );
  expect(readText(withAcknowledgement)).toContain(acknowledgement);
  expect(readText(markup)).not.toContain('land.');
});
