import { isDeepStrictEqual } from 'node:util';
import type { Value } from '#content/edit';
import type { Conflict, FileChange } from '#drafts';
import { PageEditorError } from './contract.ts';

/**
 * The change of a conflict as it is made over what stands there now: an entry of a list is found again where it is.
 * @returns nothing when it has been made already
 */
export function makeOverTheirs({ mine, before, theirs }: Conflict): FileChange | undefined {
  if (mine.kind === 'set' || mine.kind === 'body') return mine;
  if (mine.kind === 'delete') return theirs === null ? undefined : mine;
  if (mine.kind === 'insert') {
    const count = toEntries(theirs).length;
    return { ...mine, at: Math.min(mine.at, count) };
  }
  if (mine.kind === 'create')
    throw new PageEditorError('CANNOT', 'There is such a part already. Keep theirs, and change that one.');
  const isEntry = mine.kind === 'move' || typeof mine.path.at(-1) === 'number';
  if (isEntry) return moveWithEntry(mine, toEntries(before), toEntries(theirs));
  return theirs === null ? undefined : mine;
}

/** The entry is looked for by what it said. */
function moveWithEntry(
  mine: Extract<FileChange, { kind: 'move' | 'remove' }>,
  before: readonly Value[],
  theirs: readonly Value[],
): FileChange | undefined {
  const entry = before[mine.kind === 'move' ? mine.from : Number(mine.path.at(-1))];
  const at = theirs.findIndex((other) => isDeepStrictEqual(other, entry));
  if (mine.kind === 'remove') return at < 0 ? undefined : { ...mine, path: [...mine.path.slice(0, -1), at] };
  if (at < 0) throw new PageEditorError('CANNOT', 'What you moved is no longer there. Keep theirs.');
  return { ...mine, from: at, to: Math.min(mine.to, theirs.length - 1) };
}

const toEntries = (value: Value | null): readonly Value[] => (Array.isArray(value) ? value : []);
