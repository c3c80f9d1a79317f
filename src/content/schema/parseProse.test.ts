import { describe, expect, it } from 'vitest';
import { isSafeLink, parseLine, parseProse } from './parseProse.ts';
import { toPlainText } from './prose.ts';

describe('prose', () => {
  it('becomes a small tree of what the page can show', () => {
    const { prose, faults } = parseProse(
      'One **bold** and *leaning*\nline.\n\n### Head\n\n- a\n- [b](https://example.com)\n\n1. first\n',
    );
    expect(faults).toEqual([]);
    expect(prose).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'text', text: 'One ' },
          { kind: 'strong', children: [{ kind: 'text', text: 'bold' }] },
          { kind: 'text', text: ' and ' },
          { kind: 'emphasis', children: [{ kind: 'text', text: 'leaning' }] },
          { kind: 'text', text: ' line.' },
        ],
      },
      { kind: 'heading', children: [{ kind: 'text', text: 'Head' }] },
      {
        kind: 'list',
        ordered: false,
        items: [
          [{ kind: 'text', text: 'a' }],
          [{ kind: 'link', href: 'https://example.com', children: [{ kind: 'text', text: 'b' }] }],
        ],
      },
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'first' }]] },
    ]);
  });

  it('names what the page cannot show, by its line', () => {
    const { faults } = parseProse('Fine.\n\n> quote\n\n`code`\n\n---\n\n- one\n  - two\n');
    expect(faults.map(({ line, found }) => [line, found])).toEqual([
      [3, 'a quotation (a line starting with >)'],
      [5, 'code (`…`)'],
      [7, 'a ruled line (---)'],
      [10, 'a list inside a list'],
    ]);
  });

  it('has its words alone, each block on its own line', () => {
    expect(toPlainText(parseProse('A *b*.\n\n- c\n- d\n').prose)).toBe('A b.\nc\nd');
  });
});

it('a line is one paragraph and no more', () => {
  expect(parseLine('Go [here](#faq-section).').line).toHaveLength(3);
  expect(parseLine('One.\n\nTwo.').faults).toHaveLength(1);
  expect(parseLine('- a list').faults).toHaveLength(1);
});

describe('a link', () => {
  it.each([
    'https://example.com/a?b#c',
    'mailto:hello@example.com',
    'tel:+61491570006',
    'tel:000',
    '#about-section',
  ])('may lead to %s', (href) => expect(isSafeLink(href)).toBe(true));
  it.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/page',
    'file:///x',
    'JaVaScRiPt:x',
    'https://',
    ' https://example.com',
  ])('may not lead to %j', (href) => expect(isSafeLink(href)).toBe(false));
});
