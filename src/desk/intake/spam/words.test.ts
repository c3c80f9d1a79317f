import { expect, it } from 'vitest';
import { isRandomName } from './gibberish.ts';
import { hashWord, hashWords } from './hashWords.ts';
import { hasLink, readLinks } from './links.ts';
import { buildPhraseMatcher } from './phraseMatcher.ts';
import { WordIndex } from './wordIndex.ts';
import { WORD_LISTS } from './wordLists.ts';

const hashes = (...words: string[]) => words.map((word) => hashWord(word));

it.each([
  ['Hello, I’d like TWO', ['hello', 'id', 'like', 'two']],
  ["I'd like", ['id', 'like']],
  ['S E O and s.e.o. in U K', ['seo', 'and', 'seo', 'in', 'u', 'k']],
  ['ﬁnd ｓｅｏ 𝐟𝐫𝐞𝐞 s\u200beo\u00ad', ['find', 'seo', 'free', 'seo']],
  ['sеo in Москве', ['seo', 'in', 'москве']],
  ['膝が痛い L5', ['膝', 'が', '痛', 'い', 'l5']],
])('reads %j as words', (text, words) => expect(hashWords(text).words).toEqual(hashes(...words)));

it('counts words in disguise, and takes endings on foreign words for none', () => {
  expect(hashWords('Wе оffеr sеo').disguised).toBe(2);
  expect(hashWords('по emailу о TGFβ и МРТ L5').disguised).toBe(0);
  expect(hashWords('𝓛𝓸𝓿𝓮 𝓯𝓻𝓸𝓶 𝓐𝓭𝓪').disguised).toBe(1);
});

it('reads another seed otherwise, and leaves out numbers when asked', () => {
  expect(hashWords('two words', { seed: 7 }).words).toEqual([hashWord('two', 7), hashWord('words', 7)]);
  expect(hashWords('from $49 in 7days', { withoutNumbers: true }).words).toEqual(hashes('from', 'in'));
  expect(hashWords('für 49 €', { withoutNumbers: true }).words).toEqual(hashes('für'));
});

it('finds phrases with alternatives, classes, plurals and gaps, each word in one phrase of its group', () => {
  const wordIndex = new WordIndex();
  const table = { a: 'red|green @animal\nred cat .. blue\nblue sky', b: 'cat' };
  const matcher = buildPhraseMatcher(wordIndex, table, { animal: 'cat|mouse' });
  const find = (text: string) => Object.fromEntries(matcher.find(wordIndex.read(hashWords(text).words)));
  expect(find('a green mouse')).toEqual({ a: 1 });
  expect(find('a red cat is under a blue sky, a green cat')).toEqual({ a: 2, b: 1 });
  expect(find('red cats, green mouses')).toEqual({ a: 1 });
  expect(find('red and green')).toEqual({});
  expect(() => buildPhraseMatcher(wordIndex, { a: '@bird' })).toThrow('class @bird');
});

it('has every word of its lists in the spelling that is read, and none for care and trade at once', () => {
  for (const list of Object.values(WORD_LISTS)) {
    for (const word of list) expect(hashWords(word).words, word).toEqual(hashes(word));
  }
  const trade = new Set<string>(WORD_LISTS.trade);
  expect([...WORD_LISTS.health, ...WORD_LISTS.meeting].filter((word) => trade.has(word))).toEqual([]);
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
])('takes %s %s for a name', (firstName, lastName) => expect(isRandomName(firstName, lastName)).toBe(false));

it.each(['udFJASLcDjUUgUFn', 'JbqHvXkTzNlW', 'xkqzvbnm', 'hfjkdslqz'])('takes %s for no name', (name) => {
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
  'finds none in the name %j',
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

it('leaves links and email addresses out of the words', () => {
  const { prose } = readLinks(['See', 'https://seo.example/backlinks', 'or', 'ask', 'seo@example.com'], '');
  expect(prose).toBe('See or ask');
});
