import { describe, expect, it } from 'vitest';
import type { DraftChange, FieldPath, Value } from '#content/schema';
import { overlayChange } from './overlayChange.ts';

const type = (path: FieldPath, value: Value | null, change: DraftChange, file = 'a.yaml') =>
  overlayChange({ file: 'a.yaml', path }, value, { file, change });
const set = (path: FieldPath, value: Value | null): DraftChange => ({ kind: 'set', path, value, was: null });

describe('a field', () => {
  it('shows its own change and no other', () => {
    expect(type(['phone'], '1', set(['phone'], '2'))).toBe('2');
    expect(type(['email'], '1', set(['phone'], '2'))).toBe('1');
    expect(type(['phone'], '1', set(['phone'], '2'), 'b.yaml')).toBe('1');
    expect(type(['phone'], '1', set(['phone'], null))).toBeNull();
    expect(type(['phone'], '1', { kind: 'create' })).toBe('1');
  });

  it('shows the changes, additions and removals of the values that it holds', () => {
    const held = { name: 'Ann', at: { street: 'Long' } };
    expect(type([], held, set(['at', 'street'], 'Short'))).toEqual({ name: 'Ann', at: { street: 'Short' } });
    expect(type([], held, set(['fax'], '9'))).toEqual({ ...held, fax: '9' });
    expect(type([], held, set(['at'], null))).toEqual({ name: 'Ann' });
    expect(held).toEqual({ name: 'Ann', at: { street: 'Long' } });
  });

  it('shows its part of a change of its parent', () => {
    expect(type(['at', 'street'], 'Long', set(['at'], { street: 'Short' }))).toBe('Short');
    expect(type(['at', 'suburb'], 'Kirra', set(['at'], { street: 'Short' }))).toBeNull();
    expect(type(['at', 'street'], 'Long', set(['at'], null))).toBeNull();
    expect(type(['at', 'street'], 'Long', { kind: 'delete', was: {} })).toBeNull();
    expect(type(['days', 0, 'day'], 'Mon', { kind: 'remove', path: ['days', 0], was: {} })).toBeNull();
  });
});

describe('a list', () => {
  const list = ['one', 'two', 'three'];
  const path = ['days'];
  it.each<[string, DraftChange, Value]>([
    ['an inserted entry', { kind: 'insert', path, at: 1, value: 'new' }, ['one', 'new', 'two', 'three']],
    ['a removed entry', { kind: 'remove', path: ['days', 0], was: 'one' }, ['two', 'three']],
    ['a removed entry that had moved', { kind: 'remove', path: ['days', 0], was: 'three' }, ['one', 'two']],
    ['a moved entry', { kind: 'move', path, from: 0, to: 2, was: 'one' }, ['two', 'three', 'one']],
    ['one up', { kind: 'move', path, from: 2, to: 1, was: 'three' }, ['one', 'three', 'two']],
    ['a changed entry', set(['days', 1], '2'), ['one', '2', 'three']],
    [
      'one that moved changed',
      { ...set(['days', 1], '3'), within: ['three'] } as DraftChange,
      ['one', 'two', '3'],
    ],
  ])('has %s', (_, change, after) => {
    expect(type(path, list, change)).toEqual(after);
    expect(list).toEqual(['one', 'two', 'three']);
  });

  it('that is absent starts with the inserted entry', () => {
    expect(type(path, null, { kind: 'insert', path, at: 0, value: 'new' })).toEqual(['new']);
  });
});
