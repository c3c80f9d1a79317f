import { describe, expect, it } from 'vitest';
import { editFrontMatter, editYaml } from '../edit/index.ts';
import { hasField, orderOf } from './findField.ts';
import { checkValue } from './parseInput.ts';

describe('checkValue', () => {
  it.each([
    ['practice.yaml', ['phone'], '(07) 5550 1234'],
    ['practice.yaml', ['address', 'suburb'], 'Cooroy'],
    ['practice.yaml', ['otherAddresses', 2, 'postcode'], '0800'],
    ['services.yaml', ['lengths', 'minutes', 0], '45'],
    ['pricing.yaml', ['prices', 'entries', 0, 'amount'], 'from $90'],
    ['notices.yaml', ['entries', 0, 'until'], '2026-12-20 17:00'],
    ['practice.yaml', ['location', 'latitude'], '-26.65'],
    ['brand.yaml', ['accent'], '#07525B'],
    ['faq/one.md', ['body'], 'Two **short** paragraphs.\n\nWith a [link](https://example.com/).'],
    ['practice.yaml', ['callTimes'], ' '],
  ])('accepts %s %j as %j', (file, path, typed) => {
    expect(checkValue(file, path, typed)).toBeUndefined();
  });

  it.each([
    ['practice.yaml', ['phone'], '12', /^a phone number such as/],
    ['practice.yaml', ['name'], ' ', /^some words$/],
    ['services.yaml', ['lengths', 'minutes', 0], 'half an hour', /^a whole number from 5 to 180$/],
    ['services.yaml', ['lengths', 'minutes', 0], '200', /^a whole number from 5 to 180$/],
    ['pricing.yaml', ['prices', 'reviewed'], '2026-02-30', /^a day such as/],
    ['about.md', ['heading'], '', /^some words$/],
  ])('reports what %s %j expects in place of %j', (file, path, typed, expected) => {
    expect(checkValue(file, path, typed)).toMatch(expected);
  });

  it('asks for no quotes in a form, though a file needs them', () => {
    expect(checkValue('brand.yaml', ['accent'], 'blue')).toBe('a colour such as #07525b');
    expect(checkValue('navigation.yaml', ['top', 0, 'target'], 'about')).toBe(
      'a section of your page, or a link such as https://example.com/page',
    );
  });

  it('validates the fields of a group', () => {
    const entry = { where: 'banner', title: 'Closed.', from: '2026-12-20', until: '2026-12-01' };
    expect(checkValue('notices.yaml', ['entries', 3], entry)).toBe('an end after the beginning');
    expect(checkValue('notices.yaml', ['entries', 3], { ...entry, until: 'soon' })).toMatch(/^a day such as/);
  });

  it('validates a whole file', () => {
    const footer = { heading: 'See you.', abnLabel: 'ABN', accessibility: 'Call me.' };
    expect(checkValue('footer.yaml', [], footer)).toBeUndefined();
    const { abnLabel: _, ...without } = footer;
    expect(checkValue('footer.yaml', [], without)).toBe('some words');
    expect(checkValue('brand.yaml', [], null)).toBeUndefined();
  });

  it('refuses an unknown field', () => {
    expect(checkValue('practice.yaml', ['fax'], '1')).toBe('a field of practice.yaml');
    for (const [file, path] of [
      ['practice.yaml', ['constructor']],
      ['practice.yaml', ['phone', 'number']],
      ['practice.yaml', ['body']],
      ['other.yaml', []],
      ['notices.yaml', ['entries', 'title']],
    ] as [string, (string | number)[]][])
      expect(hasField(file, path), `${file} ${path}`).toBe(false);
    expect(hasField('notices.yaml', ['entries', 0, 'title'])).toBe(true);
    expect(hasField('about.md', ['body'])).toBe(true);
  });
});

describe('orderOf', () => {
  it('is the order of the schema, for every group of a file', () => {
    expect(orderOf('home.yaml')([])).toEqual(['eyebrow', 'heading', 'lead', 'callToAction']);
    expect(orderOf('practice.yaml')(['ages'])).toEqual(['from', 'to']);
    expect(orderOf('pricing.yaml')(['prices', 'entries', 0])).toEqual(['what', 'amount', 'note']);
    expect(orderOf('brand.yaml')([])[0]).toBe('accent');
    expect(orderOf('faq/one.md')([])).toEqual(['question', 'order', 'body']);
    expect(orderOf('home.yaml')(['lead'])).toEqual([]);
    expect(orderOf('other.yaml')([])).toEqual([]);
  });

  it('inserts a new field in the order of the schema', () => {
    const text = 'name: Kirra\nphone: 0491 570 006 # mobile\nemail: hello@example.com\nabn: 00 000 000 000\n';
    const added = editYaml(text, ['callTimes'], 'Mornings', orderOf('practice.yaml'));
    expect(added).toBe(text.replace('# mobile\n', '# mobile\ncallTimes: Mornings\n'));
    const question = '---\nquestion: Why?\n---\n\nBecause.\n';
    expect(editFrontMatter(question, ['order'], 3, orderOf('faq/why.md'))).toBe(
      question.replace('Why?\n', 'Why?\norder: 3\n'),
    );
  });
});
