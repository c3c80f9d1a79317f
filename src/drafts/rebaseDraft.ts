import type { BaseTexts, Texts } from './applyDraft.ts';
import type { DraftChange } from './draftChange.ts';
import { readWhole } from './readWhole.ts';
import { rebaseFile } from './rebaseFile.ts';

/** Changes, and the texts of their files that they were made in. */
export interface ChangesOver {
  changes: readonly DraftChange[];
  base: BaseTexts;
}

/**
 * The changes of a draft as they are made in the folder as it is now: an entry of a list is found again wherever it
 * stands, and a new file gets another name where somebody has made one of its name. A file that is gone or cannot be read
 * now keeps its changes as they are, until it is there again.
 */
export function rebaseDraft({ changes, base }: ChangesOver, folder: Texts): ChangesOver {
  const files = [...new Set(changes.map(({ file }) => file))];
  const rebased = files.flatMap((file) => rebaseOne(file, { changes, base }, folder));
  if (rebased.length === 0) return { changes, base: withTexts({ changes, base }, folder) };
  const isRebased = new Set(rebased.flatMap(({ from }) => from));
  const becomes = new Map(rebased.flatMap(({ made }) => made.map((one) => [one.id, one])));
  const inPlace = changes.flatMap((held) => {
    if (!isRebased.has(held)) return [held];
    const one = becomes.get(held.id);
    return one && !one.waits ? [one] : [];
  });
  const next = [...inPlace, ...rebased.flatMap(({ made }) => made.filter(({ waits }) => waits))];
  return { changes: next, base: withTexts({ changes: next, base }, folder) };
}

interface Rebased {
  from: readonly DraftChange[];
  made: readonly DraftChange[];
}

/** Of one file; none when nothing is other than it was. */
function rebaseOne(file: string, { changes, base }: ChangesOver, folder: Texts): Rebased[] {
  const [was, now] = [base.get(file), folder.get(file) ?? null];
  if (was === undefined || was === now || now === null) return [];
  const from = changes.filter((change) => change.file === file);
  if (was === null) {
    const name = findFreeName(file, folder, changes);
    return name ? [{ from, made: from.map((change) => ({ ...change, file: name })) }] : [];
  }
  const [earlier, later] = [readWhole(file, was), readWhole(file, now)];
  return earlier && later ? [{ from, made: rebaseFile(from, earlier, later) }] : [];
}

/** Only entries that are files may have any name. */
function findFreeName(file: string, folder: Texts, changes: readonly DraftChange[]): string | undefined {
  const [, start, ending] = /^([a-z]+\/.*?)(?:-\d+)?(\.md)$/.exec(file) ?? [];
  if (start === undefined) return undefined;
  const isTaken = (name: string) => folder.has(name) || changes.some((change) => change.file === name);
  for (let number = 2; ; number += 1) {
    const name = `${start}-${number}${ending}`;
    if (!isTaken(name)) return name;
  }
}

/** What the changes are made in from now on. */
function withTexts({ changes, base }: ChangesOver, folder: Texts): BaseTexts {
  return new Map(
    changes.map(({ file }) => {
      const was = base.get(file);
      const isLost = was !== undefined && was !== null && readWhole(file, folder.get(file)) === undefined;
      return [file, isLost ? was : (folder.get(file) ?? null)];
    }),
  );
}

/** With a change that waited at the end, as it is made there: somebody has said so. */
export function takeWaiting(
  changes: readonly DraftChange[],
  id: string,
  folder: Texts,
): { others: readonly DraftChange[]; waiting: DraftChange | undefined } {
  const file = changes.find((held) => held.id === id)?.file ?? '';
  const whole = readWhole(file, folder.get(file));
  if (!whole) return { others: changes, waiting: undefined };
  const made = rebaseFile(
    changes.filter((held) => held.file === file),
    whole,
    whole,
  );
  const found = made.find((held) => held.id === id);
  const others = [...changes.filter((held) => held.file !== file), ...made.filter((held) => held !== found)];
  if (!found) return { others, waiting: undefined };
  const { waits: _, ...waiting } = found;
  return { others, waiting };
}
