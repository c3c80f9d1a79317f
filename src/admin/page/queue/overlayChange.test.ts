import { describe, expect, it } from 'vitest';
import type { DraftChange, FieldPath, Value } from '#content/schema';
import { overlayChange } from './overlayChange.ts';

const overlay = (path: FieldPath, value: Value | null, change: DraftChange, file = 'a.yaml') =>
  overlayChange({ file: 'a.yaml', path }, value, { file, change });
const set = (path: FieldPath, value: Value | null): DraftChange => ({ kind: 'set', path, value, was: null });

describe('a field', () => {
  it('shows only its own change', () => {
    expect(overlay(['phone'], '1', set(['phone'], '2'))).toBe('2');
    expect(overlay(['email'], '1', set(['phone'], '2'))).toBe('1');
    expect(overlay(['phone'], '1', set(['phone'], '2'), 'b.yaml')).toBe('1');
    expect(overlay(['phone'], '1', set(['phone'], null))).toBeNull();
    expect(overlay(['phone'], '1', { kind: 'create' })).toBe('1');
  });

  it('shows changes, additions and removals of the values inside it', () => {
    const value = { name: 'Ann', at: { street: 'Long' } };
    expect(overlay([], value, set(['at', 'street'], 'Short'))).toEqual({
      name: 'Ann',
      at: { street: 'Short' },
    });
    expect(overlay([], value, set(['fax'], '9'))).toEqual({ ...value, fax: '9' });
    expect(overlay([], value, set(['at'], null))).toEqual({ name: 'Ann' });
    expect(value).toEqual({ name: 'Ann', at: { street: 'Long' } });
  });

  it('shows its part of a change of its parent', () => {
    expect(overlay(['at', 'street'], 'Long', set(['at'], { street: 'Short' }))).toBe('Short');
    expect(overlay(['at', 'suburb'], 'Kirra', set(['at'], { street: 'Short' }))).toBeNull();
    expect(overlay(['at', 'street'], 'Long', set(['at'], null))).toBeNull();
    expect(overlay(['at', 'street'], 'Long', { kind: 'delete', was: {} })).toBeNull();
    expect(overlay(['days', 0, 'day'], 'Mon', { kind: 'remove', path: ['days', 0], was: {} })).toBeNull();
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
    ['an entry moved up', { kind: 'move', path, from: 2, to: 1, was: 'three' }, ['one', 'three', 'two']],
    ['a changed entry', set(['days', 1], '2'), ['one', '2', 'three']],
    [
      'a changed entry that had moved',
      { ...set(['days', 1], '3'), within: ['three'] } as DraftChange,
      ['one', 'two', '3'],
    ],
  ])('has %s', (_, change, after) => {
    expect(overlay(path, list, change)).toEqual(after);
    expect(list).toEqual(['one', 'two', 'three']);
  });

  it('lacks an entry that was edited, removed and moved by another device', () => {
    const edit = set(['days', 0, 'day'], 'Tue');
    const [was] = overlay(path, [{ day: 'Mon', open: '9' }, { day: 'Fri' }], edit) as Value[];
    const removal: DraftChange = { kind: 'remove', path: ['days', 0], was: was ?? '' };
    const saved = [{ day: 'Sun' }, { day: 'Tue', open: '9' }, { day: 'Fri' }];
    expect(overlay(path, saved, removal)).toEqual([{ day: 'Sun' }, { day: 'Fri' }]);
  });

  it('that is absent starts with the inserted entry', () => {
    expect(overlay(path, null, { kind: 'insert', path, at: 0, value: 'new' })).toEqual(['new']);
  });
});
