import { describe, expect, it } from 'vitest';
import { toJson, toPrintable, toPrintableLines, truncate } from './printable.ts';

describe('a visitor’s text', () => {
  it.each([
    ['a control', 'a\u001b[2Jb', 'a⟨U+001B⟩[2Jb'],
    ['a lone carriage return', 'a\rb', 'a⟨U+000D⟩b'],
    ['a line break', 'a\nb', 'a⟨U+000A⟩b'],
    ['a C1 control', 'a\u009bb', 'a⟨U+009B⟩b'],
    ['a bidirectional override', 'a\u202eb', 'a⟨U+202E⟩b'],
    ['a bidirectional isolate', 'a\u2067b', 'a⟨U+2067⟩b'],
    ['the Arabic letter mark', 'a\u061cb', 'a⟨U+061C⟩b'],
    ['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
    ['a soft hyphen', 'a\u00adb', 'a⟨U+00AD⟩b'],
    ['a filler letter', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['a blank Braille pattern', 'a\u2800b', 'a⟨U+2800⟩b'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['a tag', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['a lone surrogate', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['a joiner between Latin letters', 'a\u200db', 'a⟨U+200D⟩b'],
    ['stacked marks', `a${'\u0300'.repeat(7)}`, `a${'\u0300'.repeat(5)}⟨U+0300⟩⟨U+0300⟩`],
  ])('shows %s by its code point', (_, text, shown) => {
    expect(toPrintable(text)).toBe(shown);
  });

  it.each(['Zoë Nguyễn', '👩‍👩‍👧 ❤️ 👍🏽', 'می‌خواهم', 'שָׁלוֹם', 'क्‍ष', '你好世界', '‘curly’ – dash'])(
    'leaves %s as it is',
    (text) => expect(toPrintable(text)).toBe(text),
  );

  it('wraps between words where possible, never wider than the terminal', () => {
    expect(toPrintableLines('one two three\r\n\n\tfour', 8)).toEqual(['one two', 'three', '', '    four']);
    expect(toPrintableLines('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(toPrintableLines('你好世界', 4)).toEqual(['你好', '世界']);
    expect(toPrintableLines('👩‍👩‍👧👩‍👩‍👧', 3)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧']);
    expect(toPrintableLines(`${' '.repeat(30)}What happened:`, 14)).toEqual(['What happened:']);
  });

  it('is truncated to a width', () => {
    expect(truncate('short', 5)).toBe('short');
    expect(truncate('longer', 5)).toBe('long…');
    expect(truncate('你好世界', 5)).toBe('你好…');
  });

  it('has invisible characters escaped in JSON, and parses to the same value', () => {
    const value = { text: 'a\u202e\u009b\u200b\u{e0041}\u2028 👩‍👧 你好', list: [1] };
    const json = toJson(value, 2);
    expect(json).toContain(String.raw`a\u202e\u009b\u200b\udb40\udc41\u2028`);
    expect(json).toContain('你好');
    expect(json.split('\n')).toHaveLength(6);
    expect(JSON.parse(json)).toEqual(value);
  });
});
