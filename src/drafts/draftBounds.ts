import type { DraftChange } from './draftChange.ts';

/** In letters of what is kept: ten times the words of a long page. */
const LETTERS = 1_000_000;
/** With what stood there before. */
const LETTERS_IN_ALL = 4_000_000;
/** Files that were not there. */
const NEW_FILES = 100;
/** Places of the page: each change is made one by one whenever the page is read. */
const CHANGES = 500;

/** Why a draft of these changes is refused, as a sentence; nothing when it may be kept. */
export function findDraftExcess(
  changes: readonly Pick<DraftChange, 'file' | 'change' | 'before'>[],
): string | undefined {
  const created = changes.filter(({ change }) => change.kind === 'create').length;
  const letters = count(changes.map(({ file, change }) => ({ file, change })));
  if (letters > LETTERS || count(changes) > LETTERS_IN_ALL)
    return 'This is more than a page can hold. Put online what is ready, or take some of it back, and then go on.';
  if (created > NEW_FILES)
    return `There are ${NEW_FILES} new parts already. Put them online, or take some back, and then go on.`;
  if (changes.length > CHANGES)
    return `There are ${CHANGES} changes already. Put them online, or take some back, and then go on.`;
  return undefined;
}

const count = (changes: readonly object[]): number =>
  changes.reduce((sum, change) => sum + JSON.stringify(change).length, 0);
