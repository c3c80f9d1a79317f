import { describe, expect, it } from 'vitest';
import { readWordsInEach, renderMarkup, shipped } from '../../../tests/support/shipped.tsx';
import { Header } from './Header.tsx';

describe('the header before any script', () => {
  const markup = renderMarkup(<Header content={shipped} />);

  it('has the five links twice, in the bar and in the menu, with a name for each navigation', () => {
    const navs = [...markup.matchAll(/<nav aria-label="([^"]+)">|<nav [^>]*aria-label="([^"]+)"/g)];
    expect(navs.map(([, first, second]) => first ?? second)).toEqual(['Main', 'Menu']);
    const links = ['Home', 'About', 'Pricing', 'FAQ', 'Contact'];
    expect(readWordsInEach('nav', markup)).toEqual([links.join(' '), links.join(' ')]);
  });

  it('has a menu button that opens the menu by itself, and leaves it to the browser to say so', () => {
    const [button] = markup.match(/<button[^>]*popoverTarget="menu"[^>]*>/i) ?? [];
    expect(button).toContain('aria-controls="menu"');
    expect(button).not.toContain('aria-expanded');
    expect(markup).toMatch(/<dialog[^>]*id="menu"[^>]*popover="auto"/);
  });

  it('has no shrunk state, so it follows as it is', () => {
    expect(markup).not.toContain('data-shrunk');
  });

  it('marks the links home as the current ones', () => {
    const current = [...markup.matchAll(/aria-current="true"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(current).toEqual(['Home', 'Home']);
  });
});
