import { expect, it } from 'vitest';
import { readDraft, writeDraft } from './draftStorage.ts';

function createMemoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    get length() {
      return map.size;
    },
  } as Storage;
}

it('reads the stored draft, and removes it once every field is empty', () => {
  const storage = createMemoryStorage();
  writeDraft(() => storage, { email: 'ada@', message: 'Hel' });
  expect(readDraft(() => storage)).toEqual({ email: 'ada@', message: 'Hel' });
  writeDraft(() => storage, { email: '', message: '' });
  expect(storage.length).toBe(0);
  expect(readDraft(() => storage)).toEqual({});
});

it.each(['{', 'null', '[]', '{"email":1,"other":"x"}'])('ignores a stored %s', (text) => {
  const storage = createMemoryStorage();
  storage.setItem('enquiry-draft', text);
  expect(readDraft(() => storage)).toEqual({});
});

it('works without a draft when the storage is blocked', () => {
  const blocked = () => {
    throw new Error('denied');
  };
  expect(() => writeDraft(blocked, { message: 'Hello' })).not.toThrow();
  expect(readDraft(blocked)).toEqual({});
});
