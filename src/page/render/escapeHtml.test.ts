import { expect, it } from 'vitest';
import { escapeHtml, escapeJson } from './smallDocument.tsx';

it('escapes tags, entities and quotes', () => {
  expect(escapeHtml(`Tom & "Jo" <b>'x'`)).toBe('Tom &#38; &#34;Jo&#34; &#60;b&#62;&#39;x&#39;');
});

it('writes JSON that cannot end its script element and parses to the same value', () => {
  const hostile = {
    a: '</script><script>alert(1)</script>',
    b: '<!-- <script>',
    c: '\u2028\u2029',
    '</x>': 1,
  };
  const text = escapeJson(hostile);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(hostile);
});
