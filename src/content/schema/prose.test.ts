import { describe, expect, it } from 'vitest';
import { isSafeLink, parseLine, parseProse, toPlainText } from './prose.ts';

describe('prose', () => {
  it('is parsed to a tree of the Markdown that the page supports', () => {
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

  it('reports Markdown that the page does not support, with its line', () => {
    const { faults } = parseProse('Fine.\n\n> quote\n\n`code`\n\n---\n\n- one\n  - two\n');
    expect(faults.map(({ line, found }) => [line, found])).toEqual([
      [3, 'a quotation (a line starting with >)'],
      [5, 'code (`…`)'],
      [7, 'a ruled line (---)'],
      [10, 'a list inside a list'],
    ]);
  });

  it('accepts lists and links in the variants that people write', () => {
    const read = (markdown: string) => {
      const { prose, faults } = parseProse(markdown);
      expect([markdown, faults]).toEqual([markdown, []]);
      return prose;
    };
    const textNodes = (text: string) => [{ kind: 'text', text }];
    expect(read('3. The third step\n4. The fourth')).toEqual([
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [textNodes('The third step'), textNodes('The fourth')],
      },
    ]);
    expect(read('- Bring shoes\n\n  and a hat')).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [[...textNodes('Bring shoes'), { kind: 'break' }, ...textNodes('and a hat')]],
      },
    ]);
    expect(read('Bring:\n• shoes\n•\u00a0a hat')).toEqual([
      { kind: 'paragraph', children: textNodes('Bring:') },
      { kind: 'list', ordered: false, items: [textNodes('shoes'), textNodes('a hat')] },
    ]);
    expect(read('###\u00a0Parking\n\n-\u00a0one\n\u00a0-\u2009two\n\n2.\u00a0three')).toEqual([
      { kind: 'heading', children: textNodes('Parking') },
      { kind: 'list', ordered: false, items: [textNodes('one'), textNodes('two')] },
      { kind: 'list', ordered: true, start: 2, items: [textNodes('three')] },
    ]);
    const linkOf = (markdown: string) => JSON.stringify(read(markdown));
    expect(linkOf('[0491 570 006](tel:0491 570 006)')).toContain('"tel:0491570006"');
    expect(linkOf('[Ring](tel: (07) 5550-1234) or (later)')).toContain('"tel:0755501234"');
    expect(linkOf('[Write](mailto: kim@example.com)')).toContain('"mailto:kim@example.com"');
    // Escaped Markdown characters.
    expect(toPlainText(read('Five \\*\\* stars, 2 * 3 * 4, a~b, C# and #1'))).toBe(
      'Five ** stars, 2 * 3 * 4, a~b, C# and #1',
    );
  });

  it('reports Markdown that visitors would see as plain text, with its line', () => {
    const find = (markdown: string) => parseProse(markdown).faults.map(({ line, found }) => [line, found]);
    expect(find('Fine.\n\nSee [the page](https://a.example/my page).')).toEqual([
      [3, 'a link whose address has a blank in it'],
    ]);
    expect(find('[Ring]（tel:0491570006）')).toEqual([[1, 'a link with wide brackets']]);
    expect(find('Old ~~price~~ here')).toEqual([[1, 'words struck through (~~…~~)']]);
    expect(find('a\n\n| What | Cost |\n| --- | --- |')).toEqual([[3, 'a table (lines of | … |)']]);
    expect(find('###Parking')).toEqual([[1, 'a heading without a blank behind its #']]);
    expect(find('This is ** very ** good')).toEqual([[1, 'two stars that make nothing bold']]);
  });

  it.each([
    ['a telephone link', `[a](tel:${' '.repeat(50_000)}`],
    ['a mail link', `[a](mailto:${' '.repeat(50_000)}`],
    ['line ends', `a${'\n'.repeat(50_000)}b`],
    ['a table', `|${' |'.repeat(50_000)}x`],
  ])('is parsed in linear time: %s', (_, markdown) => {
    const since = performance.now();
    expect(parseProse(markdown).prose).toBeDefined();
    // With a backtracking pattern, 2,000 spaces in a telephone link took two seconds.
    expect(performance.now() - since).toBeLessThan(4_000);
  });

  it('is converted to plain text with each block on its own line', () => {
    expect(toPlainText(parseProse('A *b*.\n\n- c\n- d\n').prose)).toBe('A b.\nc\nd');
  });
});

it('a line refuses more than one paragraph', () => {
  expect(parseLine('Go [here](#faq-section).').prose).toHaveLength(3);
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
