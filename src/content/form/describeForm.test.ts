import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CONTENT_FILES, describeForm, describeSchema } from './describeForm.ts';
import type { FieldForm } from './form.ts';

/** Every field of a form with its path, the form itself first. */
function listAll(field: FieldForm, place: string): { field: FieldForm; place: string }[] {
  const inner =
    'fields' in field
      ? field.fields.flatMap((one) => listAll(one, `${place} ${one.name}`))
      : 'entry' in field
        ? listAll(field.entry, `${place} *`)
        : [];
  return [{ field, place }, ...inner];
}

const FORMS = CONTENT_FILES.map((file) => [file, describeForm(file)] as const);
const find = (file: string, place: string) =>
  listAll(describeForm(file), '').find((one) => one.place.trim() === place)?.field;

describe.each(FORMS)('the form of %s', (file, form) => {
  const fields = listAll(form, file);

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(form))).toEqual(form);
  });

  it('labels every field in the owner’s words, uniquely in each group', () => {
    for (const { field, place } of fields) {
      expect(field.label, place).toMatch(/^[A-Z]/);
      const labels = 'fields' in field ? field.fields.map(({ label }) => label) : [];
      expect(labels, place).toEqual([...new Set(labels)]);
    }
    expect(form.help).toMatch(/\.$/);
  });

  it('does not mention files to the owner', () => {
    for (const { field, place } of fields) {
      const texts = [field.label, field.help, 'expected' in field ? field.expected : ''].join(' ');
      expect(texts, place).not.toMatch(
        /yaml|\.md\b|markdown|content\/|in quotes|its quotes|\bfield\b|string/i,
      );
      expect(field.help ?? '.', place).toMatch(/[.”]$/);
    }
  });

  it('describes what it expects for every value', () => {
    for (const { field, place } of fields)
      if (!('fields' in field || 'entry' in field)) expect(field.expected, place).toMatch(/\w/);
  });

  it('has a length limit for every typed value', () => {
    for (const { field, place } of fields) {
      if ('fields' in field || 'entry' in field) continue;
      const isTyped = !['choice', 'yesNo', 'number', 'decimal'].includes(field.kind);
      expect(field.most ?? 0, place).toBeGreaterThan(isTyped ? 100 : -1);
      expect(field.most ?? 0, place).toBeLessThanOrEqual(field.kind === 'line' ? 300 : 40_000);
    }
  });

  it('prefills and collapses texts with gaps', () => {
    const templates = fields.filter((one) => 'gaps' in one.field && one.field.gaps.length > 0);
    for (const { field, place } of templates) {
      expect(field, place).toMatchObject({ isCollapsed: true });
      expect(/\{\w/.test(`${field.label} ${field.help}`), place).toBe(false);
    }
    const optionalGroups = fields.filter(
      ({ field }) => 'fields' in field && field.isOptional && !field.isDeprecated,
    );
    // Only the privacy policy has Markdown with gaps, and it is not created in a form.
    for (const { field, place } of optionalGroups.flatMap((one) => listAll(one.field, one.place)))
      if (field.isCollapsed && !field.isOptional && field.kind !== 'markdown')
        expect(field, place).toHaveProperty('initial');
  });

  it('summarises list entries by existing fields', () => {
    for (const { field, place } of fields) {
      if (!('entry' in field)) continue;
      const names = 'fields' in field.entry ? field.entry.fields.map(({ name }) => name) : [];
      expect(names, place).toEqual(expect.arrayContaining([...field.summary]));
      expect(field.summary.length > 0, place).toBe(names.length > 0);
    }
  });
});

describe('a form', () => {
  it('distinguishes short and long text, and optional fields', () => {
    expect(find('practice.yaml', 'name')).toMatchObject({ kind: 'line', isOptional: false });
    expect(find('overview.yaml', 'intro')).toMatchObject({ kind: 'lines', expected: 'some words' });
    expect(find('practice.yaml', 'callTimes')).toMatchObject({
      label: 'When people may ring',
      isOptional: true,
    });
    expect(find('practice.yaml', 'description')).toMatchObject({ kind: 'lines', letters: 160 });
  });

  it('has the kind of each value, with its limits', () => {
    expect(find('services.yaml', 'lengths minutes *')).toMatchObject({ kind: 'number', from: 5, to: 180 });
    expect(find('practice.yaml', 'phone')).toMatchObject({ kind: 'phone', label: 'Telephone' });
    expect(find('practice.yaml', 'location latitude')).toMatchObject({
      kind: 'decimal',
      expected: 'a number such as -26.65421',
    });
    expect(find('pricing.yaml', 'prices entries * amount')).toMatchObject({ kind: 'amount' });
    expect(find('pricing.yaml', 'prices reviewed')).toMatchObject({
      ...{ kind: 'day', isPast: true },
    });
    expect(find('services.yaml', 'notice reviewBy')).not.toHaveProperty('isPast');
    expect(find('countdown.yaml', 'date')).toMatchObject({ kind: 'day' });
    expect(find('brand.yaml', 'logo showsName')).toMatchObject({ kind: 'yesNo' });
    expect(find('faq.yaml', 'intro')).toMatchObject({ kind: 'markdownLine' });
    expect(find('faq/any.md', 'body')).toMatchObject({ kind: 'markdown', label: 'Answer', gaps: [] });
  });

  it('prefills prices and hours, except for what only the owner knows', () => {
    const initial = (file: string, ...places: string[]) =>
      places.map((place) => (find(file, place) as { initial?: string }).initial);
    expect(initial('pricing.yaml', 'prices caption', 'prices reviewed', 'prices asOf')).toEqual([
      'What it costs',
      'today',
      'Prices as of {date}.',
    ]);
    for (const name of ['caption', 'reviewed', 'asOf'])
      expect(find('pricing.yaml', `prices ${name}`)).toMatchObject({ isCollapsed: true });
    expect(find('pricing.yaml', 'prices entries')).not.toHaveProperty('isCollapsed');
    expect(initial('practice.yaml', 'hours heading', 'referrals wait asOf')).toEqual([
      'When I work',
      'True on {date}.',
    ]);
  });

  it('labels the options of a choice, and its fallback', () => {
    expect(find('services.yaml', 'programme drawing')).toMatchObject({
      kind: 'choice',
      fallback: 'pilates',
      options: expect.arrayContaining([{ value: 'park', label: 'A park' }]),
      expected: 'one of: A park, A beach, A home, A mat, A clinic',
    });
  });

  it('has the limits of a list, and the label of an entry', () => {
    expect(find('pricing.yaml', 'prices entries')).toMatchObject({
      kind: 'list',
      min: 1,
      max: 12,
      entry: { label: 'Price', kind: 'group' },
      summary: ['what', 'amount'],
    });
    expect(find('countdown.yaml', 'units')).toMatchObject({ min: 4, max: 4 });
    expect(find('notices.yaml', 'entries')).toMatchObject({ min: 0 });
    expect(find('notices.yaml', 'entries')).not.toHaveProperty('max');
    expect(find('practice.yaml', 'otherAddresses')).toMatchObject({ min: 0, max: 6, isOptional: true });
    expect(find('sections.yaml', 'order')).toMatchObject({ kind: 'order', min: 1 });
  });

  it('groups a picture with its text, focus and caption', () => {
    expect(find('about.md', 'portrait')).toMatchObject({
      kind: 'image',
      fields: [
        { name: 'file', kind: 'file', of: 'picture', expected: 'a photo' },
        { name: 'alt', isOptional: false },
        { name: 'focus', kind: 'focus', isOptional: true },
        { name: 'caption', isOptional: true },
      ],
    });
    expect(find('services.yaml', 'places *')).toMatchObject({ either: ['place', 'image'] });
  });

  it('explains the gaps that the page fills in', () => {
    expect(find('notices.yaml', 'dates')).toMatchObject({
      kind: 'template',
      gaps: [
        { name: 'from', isNeeded: true, meaning: 'the first day' },
        { name: 'until', isNeeded: true, meaning: 'the last day' },
      ],
    });
    const policy = find('privacy.yaml', 'policy body');
    expect(policy).toMatchObject({ kind: 'markdown', gaps: expect.arrayContaining([expect.anything()]) });
  });

  it('marks fields of earlier versions as deprecated', () => {
    expect(find('services.yaml', 'pilates')).toMatchObject({ isDeprecated: true, isOptional: true });
    expect(find('words.yaml', 'currentSection')).toMatchObject({ isDeprecated: true, isOptional: true });
    expect(find('services.yaml', 'programme')).not.toHaveProperty('isDeprecated');
  });

  it('does not exist for a file that no content folder has', () => {
    expect(() => describeForm('prices.yaml')).toThrow('no file prices.yaml');
    expect(() => describeForm('faq/../practice.yaml')).toThrow();
    expect(() => describeForm('constructor')).toThrow();
  });

  it.each([
    ['of a kind that no form knows', v.pipe(v.date(), v.title('Day')), 'is a date for which no form'],
    ['of text without a control', v.pipe(v.string(), v.title('Words')), 'is a string for which no form'],
    ['without a label', v.boolean(), 'added has no label'],
    ['of options without labels', v.pipe(v.picklist(['a']), v.title('Choice')), 'is a picklist for which'],
    ['in a list without one', v.pipe(v.array(v.boolean()), v.title('List')), 'added * has no label'],
  ] as [string, v.GenericSchema, string][])('refuses a field %s', (_, added, message) => {
    const schema = v.pipe(v.strictObject({ added: v.optional(added) }), v.title('File'));
    expect(() => describeSchema('planted.yaml', schema)).toThrow(`planted.yaml added`);
    expect(() => describeSchema('planted.yaml', schema)).toThrow(message);
  });
});
