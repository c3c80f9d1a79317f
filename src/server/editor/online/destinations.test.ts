import { describe, expect, it } from 'vitest';
import { findDestinations, findNewDestinations } from './destinations.ts';

const texts = (text: string) => new Map([['about.md', `---\nheading: About\n---\n\n${text}\n`]]);
const findNew = (before: string, after: string) =>
  findNewDestinations(texts(before), texts(after)).map((found) => found.says);

describe('new destinations', () => {
  it.each([
    'HTTPS://evil.example/x',
    '//evil.example',
    'www.evil.example',
    'evil.example',
    '(evil.example).',
    'ev\u00ADil.exam\u200Bple',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil**.**example',
    'evil&#46;example',
    '[here](&#104;ttps://evil.example)',
    '[here](https\\://evil.example)',
    '[here](\n  <https://evil.example> "title")',
    '[a](#contact-section)[b](&#x68;ttps&colon;&sol;&sol;evil.example)',
    '[here][1]\n\n[1]: https://evil.example',
    '<https://evil.example>',
    'MAILTO:thief@evil.example',
    'thief＠evil.example',
    '[ring](tel:+61491570156)',
    '[ring](other:thing)',
    '0491 570 156',
    '(07) 5550-0112',
    '+61 491.570.156',
    '０４９１ ５７０ １５６',
    '٠٤٩١٥٧٠١٥٦',
    '13 11 14',
    '1300 THIEVE',
    '0491&nbsp;570&nbsp;156',
    '0491, 570, 156',
    '04.91.57.01.56',
    '5550 0112',
    'evil&zwnj;.example',
    'evil&ZeroWidthSpace;.example',
    'EVIL.EXAMPLE',
    'evil.Com',
  ])('are found in %j', (text) => expect(findNew('Words.', `Words. ${text}`)).not.toEqual([]));

  it.each([
    '[here](#contact-section)',
    'A sentence, and/or another. It costs $120, from 7 am to 6:30 p.m., ages 7 to 90.',
    '2026-11-30',
    'From 2019 – 2026',
    'In 2019/2020',
    'Closed on 15/11/2026, 30.11.2026 and 01/12/2026 – 03/12/2026.',
    'From 08.30 – 17.30.',
    'Items 10953–10970, ABN 53 004 085 616',
    'I hold an M.Sc and a B.Ex.Sc. See you then.We walk with Dr.Smith.',
    'Children of 13, 14, 15 and 16 walk 130,000 to 180,000 steps.',
    'Cost:free, and 2,000 to 3,000 steps',
  ])('are not found in %j', (text) => expect([...findDestinations(text)]).toEqual([]));

  it('do not include destinations that only moved', () => {
    const text = '[Write](https://a.example/x) or 0491 570 006.';
    expect(findNew(text, `0491570006, then [write](https://a.example/x).`)).toEqual([]);
    expect(findNew(text, text.replace('/x', '/X'))).toEqual(['a new link to a.example']);
    expect(findNew(text, 'Nothing.')).toEqual([]);
  });

  it('are found in linear time', () => {
    const pieces = [')', '](', '&#', '0 ', 'a.', 'a-', '@', '. '];
    for (const piece of pieces) {
      const text = `${piece.repeat(200_000)}x`;
      expect(findDestinations(text)).toBeInstanceOf(Set);
    }
  });
});
