import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EraseInput } from './enquirySchemas.ts';
import { ChangeInput, FormInput, TEXT_MAX } from './pageSchemas.ts';
import { EmailInput } from './schemas.ts';

const set = (value: unknown, path: unknown = ['lead', 0]) => ({
  ...{ id: 'a-change-id', visit: 'a-visit-id', file: 'home.yaml' },
  change: { kind: 'set', path, value, was: null },
});
const countIssues = (issues: readonly v.BaseIssue<unknown>[] = []): number =>
  issues.reduce((count, one) => count + 1 + countIssues(one.issues), 0);
/** With those of each way in which it may be meant. */
const countFaults = (schema: v.GenericSchema, asked: unknown) =>
  countIssues(v.safeParse(schema, asked).issues);

it.each(['kim@x.example', ' Kim <kim@x.example>', 'mailto:kim@x.example', '\u200bkim@x.example、'])(
  'an address is what was meant with %j',
  (typed) => expect(v.parse(EmailInput, typed)).toBe('kim@x.example'),
);

it.each(['kim', 'kim@x.example, jo@x.example', `${' '.repeat(1000)}kim@x.example`, 5])(
  'an address is not guessed from %j',
  (typed) => expect(v.is(EmailInput, typed)).toBe(false),
);

/** What cannot be said, in so many lists in each other, of two entries each; and how often one of them was looked into. */
function nest(depth: number) {
  const seen = { lists: 0, looks: 0 };
  const make = (left: number): unknown => {
    if (left === 0) return null;
    seen.lists += 1;
    return new Proxy([make(left - 1), make(left - 1)], {
      get(list, key) {
        seen.looks += 1;
        return Reflect.get(list, key);
      },
    });
  };
  return { value: make(depth), seen };
}

describe('the value of a change', () => {
  it.each([
    ['words', 'Hello'],
    ['no words', ''],
    ['as many letters as there may be', 'x'.repeat(TEXT_MAX)],
    ['a number', -1.5],
    ['a yes', true],
    ['nothing', null],
    ['a list with fields', [{ title: 'One', days: ['Monday'], until: 2 }, {}]],
    ['parts as deep as they may be', [[[[[[[['x']]]]]]]]],
  ])('may be %s', (_, value) => {
    expect(v.parse(ChangeInput, set(value))).toEqual(set(value));
  });

  it.each([
    ['a number without an end', Number.POSITIVE_INFINITY],
    ['nothing in a list', ['x', null]],
    ['parts that are deeper', [[[[[[[[['x']]]]]]]]]],
    ['letters that are too many together', ['x'.repeat(TEXT_MAX), 'x']],
    ['a list of too many', Array(1_001).fill('')],
    ['lists of too many together', Array(6).fill(Array(900).fill(''))],
    ['a name that no field has', { a: [{ 'a b': 1 }] }],
  ])('is not %s', (_, value) => {
    expect(countFaults(ChangeInput, set(value))).toBe(1);
  });

  it('is looked into once, however deep it is', () => {
    const { value, seen } = nest(6);
    expect(countFaults(ChangeInput, set(value))).toBe(1);
    expect(seen.looks).toBeGreaterThan(seen.lists);
    expect(seen.looks).toBeLessThan(20 * seen.lists);
  });
});

it('tells of too many entries once, and not of each', () => {
  const many = Array(1_001).fill(null);
  const change = (list: unknown) => ({ ...set('x'), change: { ...set('x').change, within: list } });
  expect(countFaults(ChangeInput, change(many.slice(0, 12)))).toBe(12);
  for (const [schema, asked] of [
    [ChangeInput, change(many)],
    [ChangeInput, set('x', many)],
    [FormInput, { file: 'home.yaml', path: many }],
    [EraseInput, { ids: many }],
  ] as const)
    expect(countFaults(schema, asked)).toBeLessThan(10);
  expect(v.is(FormInput, { file: 'home.yaml', path: ['lead', 0] })).toBe(true);
  expect(v.is(FormInput, { file: 'home.yaml', path: ['lead', -1] })).toBe(false);
});
