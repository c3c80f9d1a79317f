import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EditRefused } from './editRefused.ts';
import { editYaml } from './editYaml.ts';
import { readContentFields } from './readContentFields.ts';
import type { Path, Value } from './value.ts';

const HOURS = `# WHEN
phone: 0491 570 006 # the mobile

# Who comes first
entries:
  # the week
  - days: Monday to Friday
    time: 7 am # early
  - { days: Saturday, time: '8 am' }

  # by appointment
  - days: Sunday
minutes: [30, 45, 60]
note: >-
  We are closed on public holidays, and on the days between Christmas and New Year too.
  Write to us all the same.
`;

const FIELDS = `a: b\n${Array.from({ length: 30_000 }, (_, at) => `f${at}:\n`).join('')}`;

describe('a value', () => {
  it('changes, and its comment does not', () => {
    expect(editYaml(HOURS, ['phone'], '0491 570 156')).toBe(HOURS.replace('570 006', '570 156'));
  });

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['line ends', `b${'\n'.repeat(100_000)}c`],
  ])('is written and parsed in linear time: %s', (_, value) => {
    const edited = editYaml('a: b\n', ['a'], `${value}\n\n`);
    expect(readContentFields('a.yaml', edited)?.['a']).toBe(value);
  });

  it('is quoted where YAML requires it', () => {
    expect(editYaml(HOURS, ['entries', 0, 'time'], '7: 30')).toContain("time: '7: 30' # early");
  });

  it.each([
    ['0491570006', '0491570006'],
    ['4558', 4558],
  ])('of digits keeps its leading 0: %s', (written, value) => {
    expect(readContentFields('a.yaml', `a: ${written}\n`)?.['a']).toBe(value);
  });

  it('that was empty is written like a new one', () => {
    const empty = editYaml(HOURS, ['phone'], '');
    expect(empty).toContain("phone: '' #");
    expect(editYaml(empty, ['phone'], '0491 570 006')).toBe(HOURS);
  });

  it.each(['- ', '-   ', '-     '])('that is long becomes a block after "%s"', (dash) => {
    const value = 'The practice is closed between Christmas and New Year. '.repeat(4).trim();
    const gap = ' '.repeat(4 + dash.length);
    const text = `entries:\n    ${dash}title: Closed.\n${gap}where: banner\n`;
    const edited = editYaml(text, ['entries', 0, 'title'], value);
    expect(parse(edited)).toEqual({ entries: [{ title: value, where: 'banner' }] });
    const editedList = editYaml(`list:\n    ${dash}short\n`, ['list', 0], value);
    expect(parse(editedList)).toEqual({ list: [value] });
  });

  it('in a block is wrapped again under the same header', () => {
    const value =
      'We are closed on public holidays, and on the days between Christmas and New Year too. Write all the same.';
    expect(editYaml(HOURS, ['note'], value)).toBe(HOURS.replace('Write to us', 'Write'));
  });

  it('in a flow list changes, and the other entries do not', () => {
    expect(editYaml(HOURS, ['minutes', 1], 50)).toBe(HOURS.replace('45', '50'));
  });
});

describe('a field', () => {
  it('that is new follows the order of fields', () => {
    const order = () => ['phone', 'callTimes', 'entries'];
    expect(editYaml(HOURS, ['callTimes'], 'after 9 am', order)).toBe(
      HOURS.replace('# the mobile\n', '# the mobile\ncallTimes: after 9 am\n'),
    );
  });

  it('with nested fields is written as a block', () => {
    const value = { label: 'Book online', url: 'https://example.com/book' };
    expect(editYaml(HOURS, ['booking'], value)).toBe(
      `${HOURS}booking:\n  label: Book online\n  url: https://example.com/book\n`,
    );
  });

  it('is added to a file of comments alone', () => {
    expect(editYaml('# The look\n# accent: "#07525b"\n', ['accent'], '#123456')).toBe(
      '# The look\n# accent: "#07525b"\naccent: \'#123456\'\n',
    );
  });

  it.each([
    '*New*',
    '**Bold**',
    '*',
    '&new',
    '!new',
    '@new',
    '%new',
    '`new`',
    '- new',
    '? new',
    '{new}',
    '| new',
    '#new',
  ])('is quoted where YAML would misread it: %s', (value) => {
    const written = editYaml('lead: Old\nlist: [Old]\n', ['lead'], value);
    const both = editYaml(written, ['list', 0], value);
    expect(parse(both)).toEqual({ lead: value, list: [value] });
  });

  it('is removed with its lines, and the comment above stays', () => {
    const without = editYaml(HOURS, ['entries'], null);
    expect(without).toBe(
      `${HOURS.slice(0, HOURS.indexOf('entries:'))}${HOURS.slice(HOURS.indexOf('minutes'))}`,
    );
  });
});

describe('a list', () => {
  it('moves entries with the comments above them', () => {
    const [first, second, third] = parse(HOURS).entries;
    expect(editYaml(HOURS, ['entries'], [third, first, second])).toContain(
      'entries:\n  # by appointment\n  - days: Sunday\n  # the week\n  - days: Monday to Friday\n',
    );
  });

  it('gets its first entry below its field, and becomes [] again without it', () => {
    const empty = 'label: Notice\nentries: [] # none\n';
    const value = { title: 'Closed.', from: '2026-12-20' };
    const filled = editYaml(empty, ['entries'], [value]);
    expect(filled).toBe('label: Notice\nentries: # none\n  - title: Closed.\n    from: 2026-12-20\n');
    expect(editYaml(filled, ['entries', 0], null)).toBe(empty);
  });
});

describe('an edit that would lose something', () => {
  it.each([
    ['a file with a fault', 'a: [', ['a'], 'b'],
    ['a missing field', 'a: b', ['x', 0, 'y'], 'b'],
    ['a field of a text', 'a: b', ['a', 'y'], 'b'],
    ['a list in place of text', 'a: b', ['a'], ['b']],
    ['an alias', 'a: &x b\nc: *x', ['a'], 'd'],
    ['a recursive alias', 'a: &x [*x]\nc: d', ['c'], 'e'],
    ['an alias without an anchor', 'a: *x\nc: d', ['c'], 'e'],
    ['nested lists', `a:\n${'- '.repeat(6_000)}`, ['b'], 'c'],
    ['nested brackets', `a: ${'['.repeat(20_000)}`, ['b'], 'c'],
    ['many spaces in a row', `a: b\n${' '.repeat(60_000)}c`, ['a'], 'c'],
    ['more fields than a page has', FIELDS, ['a'], 'c'],
    ['longer lists than a page has', `a:\n${'- b\n'.repeat(251)}`, ['a', 0], null],
    ['half of a surrogate pair', 'a: b', ['a'], '\ud800'],
    ['the only field of a group', 'a:\n  b: c', ['a', 'b'], null],
    ['an index past the end', 'a: [1]', ['a', 1], 2],
  ] as [string, string, Path, Value | null][])('is refused: %s', (_, text, path, value) => {
    expect(() => editYaml(text, path, value)).toThrow(EditRefused);
  });
});
