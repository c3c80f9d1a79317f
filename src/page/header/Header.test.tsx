import { describe, expect, it } from 'vitest';
import { readTextInEach, renderMarkup, shipped } from '../../../tests/support/shipped.tsx';
import { Header } from './Header.tsx';

describe('the header without scripts', () => {
  const markup = renderMarkup(<Header content={shipped} />);

  it('has the five links twice, in the bar and in the menu, with a name for each navigation', () => {
    const navs = [...markup.matchAll(/<nav aria-label="([^"]+)">|<nav [^>]*aria-label="([^"]+)"/g)];
    expect(navs.map(([, first, second]) => first ?? second)).toEqual(['Main', 'Menu']);
    const links = ['Home', 'About', 'Pricing', 'FAQ', 'Contact'];
    expect(readTextInEach('nav', markup)).toEqual([links.join(' '), links.join(' ')]);
  });

  it('has a menu button that opens the popover without `aria-expanded`', () => {
    const [button] = markup.match(/<button[^>]*popoverTarget="menu"[^>]*>/i) ?? [];
    expect(button).toContain('aria-controls="menu"');
    expect(button).not.toContain('aria-expanded');
    expect(markup).toMatch(/<dialog[^>]*id="menu"[^>]*popover="auto"/);
  });

  it('has no `data-shrunk` attribute', () => {
    expect(markup).not.toContain('data-shrunk');
  });

  it('marks the links to home as current', () => {
    const current = [...markup.matchAll(/aria-current="true"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(current).toEqual(['Home', 'Home']);
  });
});
