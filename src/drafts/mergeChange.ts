import { isDeepStrictEqual } from 'node:util';
import type { DraftChange, FileChange } from './draftChange.ts';

/**
 * Adds a change to a draft. Typing on in one field is one change: it keeps what stood there at first, and is gone once
 * that stands there again, unless the folder says something else there by now: then a person must choose.
 */
export function mergeChange(
  draft: readonly DraftChange[],
  added: DraftChange,
  isOpen: (held: DraftChange) => boolean = () => false,
): DraftChange[] {
  const last = draft.findLastIndex((held) => isSamePlace(held, added));
  const held = draft[last];
  const isAlone = held && draft.slice(last + 1).every((later) => !touches(later, held));
  if (!held || !isAlone) return [...draft, added];
  if (!isOpen(held) && isDeepStrictEqual(readAfter(added.change), held.before))
    return draft.toSpliced(last, 1);
  return draft.with(last, { ...added, id: held.id, before: held.before });
}

/** Both give one place another value. */
function isSamePlace(one: DraftChange, other: DraftChange): boolean {
  if (one.file !== other.file || one.change.kind !== other.change.kind) return false;
  if (one.change.kind === 'body') return true;
  return (
    one.change.kind === 'set' &&
    other.change.kind === 'set' &&
    isDeepStrictEqual(one.change.path, other.change.path)
  );
}

/** Whether a later change may have moved the place of an earlier one: then their order must stay. */
function touches(later: DraftChange, earlier: DraftChange): boolean {
  return later.file === earlier.file && later.change.kind !== 'set' && later.change.kind !== 'body';
}

function readAfter(change: FileChange): unknown {
  if (change.kind === 'set') return change.value;
  return change.kind === 'body' ? change.text : undefined;
}
