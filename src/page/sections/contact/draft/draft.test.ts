import { expect, it } from 'vitest';
import { readDraft, writeDraft } from './draft.ts';

/** The part of `Storage` that a draft needs. */
function memory(): Storage {
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

it('is read back as it was kept, and is gone once every field is empty', () => {
  const storage = memory();
  writeDraft(() => storage, { email: 'ada@', message: 'Hel' });
  expect(readDraft(() => storage)).toEqual({ email: 'ada@', message: 'Hel' });
  writeDraft(() => storage, { email: '', message: '' });
  expect(storage.length).toBe(0);
  expect(readDraft(() => storage)).toEqual({});
});

it.each(['{', 'null', '[]', '{"email":1,"other":"x"}'])('passes over a stored %s', (text) => {
  const storage = memory();
  storage.setItem('enquiry-draft', text);
  expect(readDraft(() => storage)).toEqual({});
});

it('does without a storage that is switched off', () => {
  const off = () => {
    throw new Error('denied');
  };
  expect(() => writeDraft(off, { message: 'Hello' })).not.toThrow();
  expect(readDraft(off)).toEqual({});
});
