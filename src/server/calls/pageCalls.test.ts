import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ChangeInput, MAX_TEXT } from '#content/schema';
import { EraseInput } from './enquiryCalls.ts';
import { FormInput } from './pageCalls.ts';
import { EmailInput } from './schemas.ts';

const set = (value: unknown, path: unknown = ['lead', 0]) => ({
  id: 'a-change-id',
  visit: 'a-visit-id',
  file: 'home.yaml',
  change: { kind: 'set', path, value, was: null },
});
const countIssues = (issues: readonly v.BaseIssue<unknown>[] = []): number =>
  issues.reduce((count, one) => count + 1 + countIssues(one.issues), 0);
/** Counts the issues of every variant of a union too. */
const countAllIssues = (schema: v.GenericSchema, input: unknown) =>
  countIssues(v.safeParse(schema, input).issues);

it.each(['kim@x.example', ' Kim <kim@x.example>', 'mailto:kim@x.example', '\u200bkim@x.example、'])(
  'cleans %j to an email address',
  (text) => expect(v.parse(EmailInput, text)).toBe('kim@x.example'),
);

it.each(['kim', 'kim@x.example, jo@x.example', `${' '.repeat(1000)}kim@x.example`, 5])(
  'rejects %j as an email address',
  (text) => expect(v.is(EmailInput, text)).toBe(false),
);

/** An invalid value of nested lists with two entries each, and a count of how often the lists were read. */
function nest(depth: number) {
  const counts = { lists: 0, reads: 0 };
  const make = (left: number): unknown => {
    if (left === 0) return null;
    counts.lists += 1;
    return new Proxy([make(left - 1), make(left - 1)], {
      get(list, key) {
        counts.reads += 1;
        return Reflect.get(list, key);
      },
    });
  };
  return { value: make(depth), counts };
}

describe('the value of a change', () => {
  it.each([
    ['text', 'Hello'],
    ['empty text', ''],
    ['text of the maximum length', 'x'.repeat(MAX_TEXT)],
    ['a number', -1.5],
    ['a boolean', true],
    ['null', null],
    ['a list of objects', [{ title: 'One', days: ['Monday'], until: 2 }, {}]],
    ['the maximum depth', [[[[[[[['x']]]]]]]]],
  ])('accepts %s', (_, value) => {
    expect(v.parse(ChangeInput, set(value))).toEqual(set(value));
  });

  it.each([
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['null in a list', ['x', null]],
    ['a value that is too deep', [[[[[[[[['x']]]]]]]]]],
    ['texts that are too long together', ['x'.repeat(MAX_TEXT), 'x']],
    ['a list with too many entries', Array(1_001).fill('')],
    ['lists with too many entries together', Array(6).fill(Array(900).fill(''))],
    ['a key that no field can have', { a: [{ 'a b': 1 }] }],
  ])('rejects %s', (_, value) => {
    expect(countAllIssues(ChangeInput, set(value))).toBe(1);
  });

  it('is validated in linear time at any depth', () => {
    const { value, counts } = nest(6);
    expect(countAllIssues(ChangeInput, set(value))).toBe(1);
    expect(counts.reads).toBeGreaterThan(counts.lists);
    expect(counts.reads).toBeLessThan(20 * counts.lists);
  });
});

it('reports a list that is too long once, not once per entry', () => {
  const many = Array(1_001).fill(null);
  const change = (list: unknown) => ({ ...set('x'), change: { ...set('x').change, within: list } });
  for (const [schema, input] of [
    [ChangeInput, change(many)],
    [ChangeInput, set('x', many)],
    [FormInput, { file: 'home.yaml', path: many }],
    [EraseInput, { ids: many }],
  ] as const)
    expect(countAllIssues(schema, input)).toBeLessThan(10);
  expect(v.is(FormInput, { file: 'home.yaml', path: ['lead', 0] })).toBe(true);
  expect(v.is(FormInput, { file: 'home.yaml', path: ['lead', -1] })).toBe(false);
});
