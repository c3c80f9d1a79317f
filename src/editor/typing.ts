import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EditRefused, type Value } from '#content/edit';
import { orderOf } from '#content/form';
import {
  applyDraft,
  changeText,
  type DraftChange,
  type FileChange,
  findChangedPlace,
  isTouchedSince,
  mergeChange,
  type PageDraft,
  readBefore,
} from '#drafts';
import { type AskedChange, PageEditorError } from './contract.ts';
import { toDiskRefusal } from './diskFaults.ts';
import { nameField } from './findFindings.ts';
import { createQueue } from './oneAtATime.ts';
import { makeOverTheirs } from './resolveConflict.ts';
import { sayChanges, saySentence } from './sayChanges.ts';
import { listEffective, prepareChange } from './typedChanges.ts';
import type { WorkState, Workspace } from './workspace.ts';

const ELSEWHERE = 'This was changed elsewhere since you looked. Both are kept: choose.';
const OUTDATED = 'Something was changed on another device or in the files. Look again first.';

/** Changes of the draft, one after the other. Nothing here touches the folder. */
export class Typing {
  readonly #workspace: Workspace;
  readonly #now: () => number;
  readonly #alone = createQueue();

  constructor(workspace: Workspace, now: () => number) {
    this.#workspace = workspace;
    this.#now = now;
  }

  change(by: string, { revision, file, change, also = [] }: AskedChange): Promise<PageDraft> {
    return this.#edit(async (state) => {
      const at = this.#now();
      const together = also.length > 0 ? { together: randomUUID() } : {};
      const made = [{ file, change }, ...also].flatMap((asked): DraftChange[] => {
        const one = makeChange(state, { revision, ...asked });
        return one ? [{ ...one, by, at, ...together }] : [];
      });
      if (made.length === 0) return state.draft;
      const isGivenUp = (held: DraftChange) => made.some((one) => isOverruled(state, held, one));
      return this.#workspace.draft.update((changes) =>
        made.reduce<readonly DraftChange[]>(
          mergeChange,
          changes.filter((held) => !isGivenUp(held)),
        ),
      );
    });
  }

  undo(revision: number): Promise<{ draft: PageDraft; undone: string }> {
    return this.#edit(async (state) => {
      refuseOutdated(state, revision);
      const { changes, discarded } = state.draft;
      if (changes.length === 0 && discarded) {
        const draft = await this.#workspace.draft.bringBack();
        return { draft, undone: 'What you took back is here again.' };
      }
      const last = changes.reduce<DraftChange | undefined>(
        (found, one) => (found && found.at > one.at ? found : one),
        undefined,
      );
      if (!last) throw new PageEditorError('BAD_INPUT', 'There is nothing to undo.');
      const { together } = last;
      const rest = changes.filter(
        (change) => change !== last && (together === undefined || change.together !== together),
      );
      const without = applyDraft(state.folder, listEffective(rest), orderOf);
      const [sentence] = sayChanges(without.texts, state.texts);
      const draft = await this.#workspace.draft.update(() => rest);
      return { draft, undone: sentence ? `Taken back: ${saySentence(sentence)}` : 'Taken back.' };
    });
  }

  discard(revision: number): Promise<PageDraft> {
    return this.#edit(async (state) => {
      refuseOutdated(state, revision);
      return this.#workspace.draft.discard();
    });
  }

  resolve(id: string, keep: 'mine' | 'theirs'): Promise<PageDraft> {
    return this.#edit(async ({ conflicts }) => {
      const conflict = conflicts.find((one) => one.id === id);
      if (!conflict) throw new PageEditorError('NOT_FOUND', 'There is nothing to choose here any more.');
      const change = keep === 'mine' ? makeOverTheirs(conflict) : undefined;
      return this.#workspace.draft.update((changes) =>
        changes.flatMap((held) => {
          if (held.id !== id) return [held];
          return change ? [{ ...held, change, before: conflict.theirs, at: this.#now() }] : [];
        }),
      );
    });
  }

  #edit<Result>(edit: (state: WorkState) => Promise<Result>): Promise<Result> {
    return this.#alone(async () => {
      try {
        return await edit(await this.#workspace.read());
      } catch (error) {
        if (error instanceof EditRefused) throw new PageEditorError('BAD_INPUT', error.message);
        throw toDiskRefusal(error);
      }
    });
  }
}

function readWanted(change: FileChange): Value | undefined {
  if (change.kind === 'set') return change.value;
  return change.kind === 'body' || change.kind === 'create' ? change.text : undefined;
}

/** @returns nothing when it says so already */
function makeChange(
  state: WorkState,
  { revision, file, change: asked }: AskedChange,
): Pick<DraftChange, 'id' | 'file' | 'change' | 'before'> | undefined {
  const change = prepareChange(state.texts, file, asked);
  const before = readBefore(state.texts, file, change);
  if (isDeepStrictEqual(readWanted(change), before)) return undefined;
  refuseOvertaken(state, { revision, file, change }, before);
  const made = { id: randomUUID(), file, change, before };
  tryOut(state, made);
  return made;
}

function refuseOvertaken(
  { draft }: WorkState,
  { revision, file, change }: AskedChange,
  theirs: Value | null,
): void {
  const [oldest] = draft.touched;
  const isForgotten = oldest !== undefined && oldest.revision > revision + 1 && draft.touched.length >= 200;
  if (!isForgotten && !isTouchedSince(draft.touched, findChangedPlace(file, change), revision)) return;
  const { path } = findChangedPlace(file, change);
  const facts = { theirs, mine: readWanted(change) ?? null, field: nameField(file, path) };
  throw new PageEditorError('CONFLICT', ELSEWHERE, facts);
}

/** Something that was left undecided in the same place, over which somebody types now: they see what stands there. */
function isOverruled({ conflicts }: WorkState, held: DraftChange, made: DraftChange): boolean {
  if (!conflicts.some(({ id }) => id === held.id)) return false;
  return isDeepStrictEqual(
    findChangedPlace(held.file, held.change),
    findChangedPlace(made.file, made.change),
  );
}

function refuseOutdated({ draft }: WorkState, revision: number): void {
  if (draft.revision !== revision) throw new PageEditorError('CONFLICT', OUTDATED);
}

/** @throws EditRefused when it cannot be written: it is refused before it is kept */
function tryOut({ texts }: WorkState, made: Pick<DraftChange, 'file' | 'change' | 'before'>): void {
  for (const { file, change } of listEffective([made])) changeText(texts.get(file), file, change, orderOf);
}
