import { type RefObject, useEffect } from 'react';
import { keepDraft, readDraft } from './draft.ts';
import { readFields, writeFields } from './fields.ts';

const storage = () => sessionStorage;

/** Keeps the draft as it is now: after every key, and empty after success. */
export const saveDraft = (form: HTMLFormElement) => keepDraft(storage, readFields(form));

/**
 * Session storage: puts the draft back into fields that are still empty, and calls `onFilled` when any field
 * holds something, be it restored or typed before the page woke up. A posted form that came back is newer than
 * the draft; one that was sent ends it.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  outcome: 'sent' | 'refused' | undefined,
  onFilled: (form: HTMLFormElement) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page wakes up
  useEffect(() => {
    if (!form.current) return;
    const typed = readFields(form.current);
    if (outcome === undefined) {
      const draft = readDraft(storage);
      writeFields(form.current, {
        firstName: typed.firstName || (draft.firstName ?? ''),
        lastName: typed.lastName || (draft.lastName ?? ''),
        email: typed.email || (draft.email ?? ''),
        message: typed.message || (draft.message ?? ''),
      });
    }
    saveDraft(form.current);
    if (Object.values(readFields(form.current)).some(Boolean)) onFilled(form.current);
  }, []);
}
