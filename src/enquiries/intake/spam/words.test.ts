import { expect, it } from 'vitest';
import { isRandomName } from './gibberish.ts';
import { hasLink, readLinks } from './links.ts';
import { buildPhraseMatcher } from './phraseMatcher.ts';
import { readWords } from './readWords.ts';
import { readGroups, WORD_LISTS } from './wordLists.ts';

it.each([
  ['Hello, I’d like TWO', ['hello', 'id', 'like', 'two']],
  ["I'd like", ['id', 'like']],
  ['S E O and s.e.o. in U K', ['seo', 'and', 'seo', 'in', 'u', 'k']],
  ['ﬁnd ｓｅｏ 𝐟𝐫𝐞𝐞 s\u200beo\u00ad', ['find', 'seo', 'free', 'seo']],
  ['sеo in Москве', ['seo', 'in', 'москве']],
  ['', []],
  ['a b and c d e f', ['a', 'b', 'and', 'cdef']],
  ['膝が痛い L5', ['膝', 'が', '痛', 'い', 'l5']],
])('splits %j into words', (text, words) => expect(readWords(text).words).toEqual(words));

it('counts disguised words, but not words of two scripts with an ordinary ending', () => {
  expect(readWords('Wе оffеr sеo').disguised).toBe(2);
  expect(readWords('по emailу о TGFβ и МРТ L5').disguised).toBe(0);
  expect(readWords('𝓛𝓸𝓿𝓮 𝓯𝓻𝓸𝓶 𝓐𝓭𝓪').disguised).toBe(1);
});

it('finds phrases with alternatives, classes, plurals and gaps, each word in one phrase of its group', () => {
  const groups = readGroups('[a]\nred|green @animal\n# a note\n\nred cat .. blue\nblue sky\n[b]\ncat');
  const findPhrases = buildPhraseMatcher(groups, readGroups('[animal]\ncat\nmouse'));
  const find = (text: string) => Object.fromEntries(findPhrases(readWords(text).words));
  expect(find('a green mouse')).toEqual({ a: 1 });
  expect(find('a red cat is under a blue sky, a green cat')).toEqual({ a: 2, b: 1 });
  expect(find('red cats, green mouses')).toEqual({ a: 1 });
  expect(find('red and green')).toEqual({});
  expect(() => buildPhraseMatcher(readGroups('[a]\n@bird'))).toThrow('class @bird');
});

it('has only normalised words in its lists, and no word for both care and trade', () => {
  for (const list of Object.values(WORD_LISTS)) {
    expect(list.size).toBeGreaterThan(4);
    for (const word of list) expect(readWords(word).words).toEqual([word]);
  }
  expect([...WORD_LISTS.health, ...WORD_LISTS.meeting].filter((word) => WORD_LISTS.trade.has(word))).toEqual(
    [],
  );
});

it.each([
  ['Krzysztof', 'Szczepkowski'],
  ['Nguyễn', 'Thị Hương'],
  ['Mkrtchyan', 'Gvritishvili'],
  ['Ng', 'Wszczyk'],
  ['DeShawn', 'McDonald-O’Brien'],
  ['JONATHAN', 'SCHWARZSCHILD'],
  ['Llywelyn', 'Gwynfryn'],
  ['Iqbal', 'Hrvatin'],
  ['美咲', 'Παπαδήμα'],
  ['', ''],
])('accepts %s %s as a name', (firstName, lastName) => expect(isRandomName(firstName, lastName)).toBe(false));

it.each(['udFJASLcDjUUgUFn', 'JbqHvXkTzNlW', 'xkqzvbnm', 'hfjkdslqz'])('detects %s as random', (name) => {
  expect(isRandomName(name, '')).toBe(true);
  expect(isRandomName('Ada', name)).toBe(true);
});

it.each([
  'www.pills.example',
  'http://a',
  'cheap-pills.ru',
  'Ada site.com',
  'x://y',
  'Buy.Online',
  'noosa.shop',
])('finds the web address in the name %j', (name) => expect(hasLink(name)).toBe(true));

it.each(['', 'Ada', 'J. R. R.', 'Dr.Smith', 'St.John', 'K.Au', 'Mary-Ann Lee Jr.', 'ada@example.com'])(
  'finds no web address in the name %j',
  (name) => expect(hasLink(name)).toBe(false),
);

it.each([
  ['See https://a.example, (www.b.example) and c.com.au!', 3, 0],
  ['Twice https://a.example/1 and https://a.example/2', 1, 0],
  ['My own www.own.example and me@own.example', 0, 0],
  ['My knee.It hurts e.g. at 8.30, 1.5/10. Since then.Today', 0, 0],
  ['https://bit.ly/x t.me/someone http://203.0.113.9/ win.top/now hxxp://a.xyz', 5, 5],
  ['Our club: https://www.runners.club and https://maps.app.goo.gl/x', 2, 0],
])('counts the links of %j', (message, hosts, doubtful) => {
  expect(readLinks(message.split(/\s+/), 'own.example')).toMatchObject({ hosts, doubtful });
});

it('removes links and email addresses from the prose', () => {
  const { prose } = readLinks(['See', 'https://seo.example/backlinks', 'or', 'ask', 'seo@example.com'], '');
  expect(prose).toBe('See or ask');
});
