import { afterEach, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '../formFields.ts';

function stubStorage(): Map<string, string> {
  const map = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
  return map;
}

afterEach(() => vi.unstubAllGlobals());

it('reads the stored draft, and removes it once every field is empty', () => {
  const stored = stubStorage();
  writeDraft({ email: 'ada@', message: 'Hel' });
  expect(readDraft()).toEqual({ email: 'ada@', message: 'Hel' });
  writeDraft({ email: '', message: '' });
  expect(stored.size).toBe(0);
  expect(readDraft()).toEqual({});
});

it('ignores a damaged draft', () => {
  stubStorage().set('enquiry-draft', '{');
  expect(readDraft()).toEqual({});
});

it('works without a draft when the storage is blocked', () => {
  const deny = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny });
  expect(() => writeDraft({ message: 'Hello' })).not.toThrow();
  expect(readDraft()).toEqual({});
});
