import { describe, expect, it } from 'vitest';
import type { FieldPath, FileChange, Value } from '#editor/contract';
import { applyTyped } from './applyTyped.ts';

const type = (path: FieldPath, value: Value | null, change: FileChange, file = 'a.yaml') =>
  applyTyped({ file: 'a.yaml', path }, value, { file, change });

describe('a field', () => {
  it('says what was typed into it, and nothing that was typed elsewhere', () => {
    const set: FileChange = { kind: 'set', path: ['phone'], value: '2' };
    expect(type(['phone'], '1', set)).toBe('2');
    expect(type(['email'], '1', set)).toBe('1');
    expect(type(['phone'], '1', set, 'b.yaml')).toBe('1');
    expect(type(['phone'], '1', { kind: 'remove', path: ['phone'] })).toBeNull();
    expect(type(['body'], 'old', { kind: 'body', text: 'new' })).toBe('new');
  });

  it('that holds others says them changed, added and taken away', () => {
    const held = { name: 'Ann', at: { street: 'Long' } };
    expect(type([], held, { kind: 'set', path: ['at', 'street'], value: 'Short' })).toEqual({
      ...{ name: 'Ann', at: { street: 'Short' } },
    });
    expect(type([], held, { kind: 'set', path: ['fax'], value: '9' })).toEqual({ ...held, fax: '9' });
    expect(type([], held, { kind: 'remove', path: ['at'] })).toEqual({ name: 'Ann' });
    expect(held).toEqual({ name: 'Ann', at: { street: 'Long' } });
  });

  it('inside what was typed says its part of that', () => {
    const set: FileChange = { kind: 'set', path: ['at'], value: { street: 'Short' } };
    expect(type(['at', 'street'], 'Long', set)).toBe('Short');
    expect(type(['at', 'suburb'], 'Kirra', set)).toBeNull();
    expect(type(['at', 'street'], 'Long', { kind: 'remove', path: ['at'] })).toBeNull();
    expect(type(['at', 'street'], 'Long', { kind: 'delete' })).toBeNull();
  });
});

describe('a list', () => {
  const list = ['one', 'two', 'three'];
  it.each<[string, FileChange, Value]>([
    ['one more', { kind: 'insert', path: ['days'], at: 1, value: 'new' }, ['one', 'new', 'two', 'three']],
    ['one less', { kind: 'remove', path: ['days', 0] }, ['two', 'three']],
    ['one down', { kind: 'move', path: ['days'], from: 0, to: 2 }, ['two', 'three', 'one']],
    ['one up', { kind: 'move', path: ['days'], from: 2, to: 1 }, ['one', 'three', 'two']],
    ['one changed', { kind: 'set', path: ['days', 1], value: '2' }, ['one', '2', 'three']],
  ])('has %s', (_, change, after) => {
    expect(type(['days'], list, change)).toEqual(after);
    expect(list).toEqual(['one', 'two', 'three']);
  });

  it('that is not there yet begins with what is put in', () => {
    expect(type(['days'], null, { kind: 'insert', path: ['days'], at: 0, value: 'new' })).toEqual(['new']);
  });
});
