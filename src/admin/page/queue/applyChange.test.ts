import { describe, expect, it } from 'vitest';
import type { DraftChange } from '#content/drafts/change';
import type { FieldPath, Value } from '#editor/contract';
import { applyChange } from './applyChange.ts';

const type = (path: FieldPath, value: Value | null, change: DraftChange, file = 'a.yaml') =>
  applyChange({ file: 'a.yaml', path }, value, { file, change });
const set = (path: FieldPath, value: Value | null): DraftChange => ({ kind: 'set', path, value, was: null });

describe('a field', () => {
  it('says what was typed into it, and nothing that was typed elsewhere', () => {
    expect(type(['phone'], '1', set(['phone'], '2'))).toBe('2');
    expect(type(['email'], '1', set(['phone'], '2'))).toBe('1');
    expect(type(['phone'], '1', set(['phone'], '2'), 'b.yaml')).toBe('1');
    expect(type(['phone'], '1', set(['phone'], null))).toBeNull();
    expect(type(['phone'], '1', { kind: 'create' })).toBe('1');
  });

  it('that holds others says them changed, added and taken away', () => {
    const held = { name: 'Ann', at: { street: 'Long' } };
    expect(type([], held, set(['at', 'street'], 'Short'))).toEqual({ name: 'Ann', at: { street: 'Short' } });
    expect(type([], held, set(['fax'], '9'))).toEqual({ ...held, fax: '9' });
    expect(type([], held, set(['at'], null))).toEqual({ name: 'Ann' });
    expect(held).toEqual({ name: 'Ann', at: { street: 'Long' } });
  });

  it('inside what was typed says its part of that', () => {
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
    ['one more', { kind: 'insert', path, at: 1, value: 'new' }, ['one', 'new', 'two', 'three']],
    ['one less', { kind: 'remove', path: ['days', 0], was: 'one' }, ['two', 'three']],
    ['one less that moved', { kind: 'remove', path: ['days', 0], was: 'three' }, ['one', 'two']],
    ['one down', { kind: 'move', path, from: 0, to: 2, was: 'one' }, ['two', 'three', 'one']],
    ['one up', { kind: 'move', path, from: 2, to: 1, was: 'three' }, ['one', 'three', 'two']],
    ['one changed', set(['days', 1], '2'), ['one', '2', 'three']],
    [
      'one that moved changed',
      { ...set(['days', 1], '3'), within: ['three'] } as DraftChange,
      ['one', 'two', '3'],
    ],
  ])('has %s', (_, change, after) => {
    expect(type(path, list, change)).toEqual(after);
    expect(list).toEqual(['one', 'two', 'three']);
  });

  it('that is not there yet begins with what is put in', () => {
    expect(type(path, null, { kind: 'insert', path, at: 0, value: 'new' })).toEqual(['new']);
  });
});
