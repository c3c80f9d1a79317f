import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeForm } from './describeForm.ts';
import { type FileFields, findFields } from './findFields.ts';
import type { ListForm } from './form.ts';
import { summarise } from './formatValue.ts';

const LARGE = fileURLToPath(new URL('../../../tests/practices/large/', import.meta.url));

/** The large practice, which uses every part of the page. */
const FILES: FileFields[] = readdirSync(LARGE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:yaml|md)$/.test(file))
  .map((file) => {
    const text = readFileSync(LARGE + file, 'utf8');
    const [, frontMatter = '', body] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
    return { file, fields: body === undefined ? parse(text) : { ...parse(frontMatter), body } };
  });

const find = (query: string) => findFields(FILES, query);

/** Every value of a file, with its path. */
function listValues(value: unknown, path: (string | number)[] = []): [path: string, values: string][] {
  if (typeof value !== 'object' || value === null) return [[path.join('.'), String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    listValues(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

describe('findFields', () => {
  it('finds every field by its value', () => {
    expect(FILES.length).toBeGreaterThan(25);
    for (const { file, fields } of FILES) {
      for (const [path, text] of listValues(fields ?? {})) {
        // A choice is found by its label.
        if (/^[a-z]+$/.test(text) || /^(?:privacy|confirmed)\.yaml$/.test(file) || path.endsWith('.target'))
          continue;
        const places = find(text.trim()).map((found) => `${found.file} ${found.path.join('.')}`);
        expect(places, text).toContain(`${file} ${path}`);
      }
    }
  });

  it('returns the section and the labels on the way to the field', () => {
    expect(find('steps up on a bench')).toEqual([
      {
        file: 'services.yaml',
        path: ['places', 4, 'image', 'alt'],
        section: 'Services',
        trail: ['Places', 'On the river path', 'Photo', 'What it shows'],
        words: 'Someone steps up on a bench under a tree',
      },
    ]);
  });

  it('lists a field with that label first', () => {
    expect(find('telephone')[0]).toMatchObject({ file: 'practice.yaml', path: ['phone'] });
    expect(find('TELEPHONE ')[0]).toMatchObject({ path: ['phone'], words: '(07) 5550 1234' });
    expect(find('prices')[0]).toMatchObject({ file: 'pricing.yaml', path: ['prices'] });
  });

  it('finds an empty field by its label', () => {
    const small = [{ file: 'practice.yaml', fields: { name: 'Kirra' } }];
    expect(findFields(small, 'booking')).toMatchObject([{ path: ['booking'], words: '' }]);
    expect(findFields([{ file: 'services.yaml', fields: {} }], 'as an earlier version')).toEqual([]);
    expect(findFields([{ file: 'brand.yaml', fields: null }], 'main colour')).toHaveLength(1);
  });

  it('finds a choice by its label', () => {
    const found = find('walking pole');
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatchObject({ file: 'overview.yaml', words: 'A walking pole' });
  });

  it('finds a day in words and as stored', () => {
    for (const query of ['19 December', '2026-12-19'])
      expect(find(query), query).toMatchObject([
        { file: 'notices.yaml', path: ['entries', 0, 'from'], words: '19 December 2026' },
      ]);
    expect(find('11 december 2026')[0]).toMatchObject({ words: '11 December 2026, 17:30' });
    const odd = [{ file: 'notices.yaml', fields: { entries: [{ from: 'soon' }] } }];
    expect(findFields(odd, 'soon')).toMatchObject([{ words: 'soon' }]);
  });

  it('ignores the shape of quotes, Markdown, accents and the order of words', () => {
    const files = [{ file: 'about.md', fields: { body: 'It’s **quite** plain, señor.' } }];
    for (const query of ["it's quite plain", 'plain quite', 'SENOR', 'story plain'])
      expect(findFields(files, query), query).toMatchObject([{ path: ['body'], section: 'About' }]);
    expect(findFields(files, 'plain sailing')).toEqual([]);
    expect(findFields(files, ' ')).toEqual([]);
  });
});

describe('the excerpt of a found field', () => {
  const body = [
    '# Hello there',
    '',
    `${'Many words before it. '.repeat(12)}We **walk** to the [river](https://example.com/) by _dawn_.`,
    '',
    `- ${'Many words after it. '.repeat(12)}`,
  ].join('\n');
  const findExcerpt = (query: string) =>
    findFields([{ file: 'about.md', fields: { body } }], query)[0]?.words;

  it('surrounds the match, without markup', () => {
    expect(findExcerpt('hello')).toMatch(/^Hello there {2}Many words before it\..*…$/);
    const excerpt = findExcerpt('the river by');
    expect(excerpt).toContain('We walk to the river by dawn.');
    expect(excerpt).toMatch(/^…\w.{50,120}…$/);
  });

  it('never contains an anchor of the page or text of the privacy notice', () => {
    expect(find('#faq-section')).toEqual([]);
    expect(find('Questions').map(({ file, path }) => `${file} ${path.join('.')}`)).toContain(
      'navigation.yaml top.1.label',
    );
    expect(find('heldNoticeDays')).toEqual([]);
    expect(find('Who collects it')).toEqual([]);
  });
});

describe('summarise', () => {
  const list = (file: string, name: string) =>
    describeForm(file).fields.find((field) => field.name === name) as ListForm;

  it('names an entry in one line', () => {
    const notices = list('notices.yaml', 'entries');
    expect(summarise(notices, { title: 'Closed.', from: '2026-12-20', until: '2027-01-03' })).toBe(
      'Closed, 20 December 2026 to 3 January 2027',
    );
    expect(summarise(notices, {})).toBe('Notice');
    expect(summarise(list('home.yaml', 'lead'), 'One sentence.')).toBe('One sentence.');
    expect(summarise(list('sections.yaml', 'order'), 'faq')).toBe('Questions');
  });
});
