import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { EditRefused, type Value } from '#content/edit';
import { orderOf } from '#content/form';
import {
  applyDraft,
  changeText,
  createPauses,
  type DraftChange,
  type FileChange,
  findChangedPlace,
  findDraftExcess,
  findTouchesSince,
  mergeChange,
  type PageDraft,
  readBefore,
  rebaseDraft,
  type Texts,
} from '#drafts';
import { type AskedChange, PageEditorError } from './contract.ts';
import { toDiskRefusal } from './diskFaults.ts';
import { createQueue } from './oneAtATime.ts';
import { keepMine, keepTheirs } from './resolveConflict.ts';
import { sayChanges, saySentence } from './sayChanges.ts';
import { listEffective, nameField, prepareChange } from './typedChanges.ts';
import type { WorkState, Workspace } from './workspace.ts';

interface ChangedBy {
  readonly who: string;
  readonly browser?: string | undefined;
}

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

  change(by: ChangedBy, { revision, file, change, also = [] }: AskedChange): Promise<PageDraft> {
    return this.#edit(async (state) => {
      const at = this.#now();
      const together = also.length > 0 ? { together: randomUUID() } : {};
      const all = [{ file, change }, ...also];
      refuseExcess(state, all);
      const made: DraftChange[] = [];
      const pause = createPauses();
      for (const asked of all) {
        const one = makeChange(state, { revision, ...asked }, this.#workspace.readShown(revision));
        if (one) made.push({ ...one, by: by.who, at, ...together });
        await pause();
      }
      refuseExcess(state, made);
      if (made.length === 0) return state.draft;
      const isOpen = (held: DraftChange) => state.conflicts.some(({ id }) => id === held.id);
      return this.#workspace.draft.update(
        (changes) =>
          made.reduce<readonly DraftChange[]>((held, one) => mergeChange(held, one, isOpen), changes),
        { folder: state.folder, by },
      );
    });
  }

  undo(revision: number): Promise<{ draft: PageDraft; undone: string }> {
    return this.#edit(async (state) => {
      refuseOutdated(state, revision);
      const { discarded } = state.draft;
      const { changes, base } = state.made;
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
      const without = await applyDraft(state.folder, listEffective(rest), orderOf, base);
      const [sentence] = sayChanges(without.texts, state.texts);
      const { folder } = state;
      const draft = await this.#workspace.draft.update(() => rest, { folder });
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
    return this.#edit(async ({ conflicts, folder }) => {
      const conflict = conflicts.find((one) => one.id === id);
      if (!conflict) throw new PageEditorError('NOT_FOUND', 'There is nothing to choose here any more.');
      const at = this.#now();
      return this.#workspace.draft.update(
        (changes) =>
          keep === 'mine' ? keepMine(changes, { conflict, folder, at }) : keepTheirs(changes, conflict),
        { folder },
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

/** Before anything of it is parsed, and once more with what stood there. */
function refuseExcess({ made }: WorkState, added: readonly Pick<AskedChange, 'file' | 'change'>[]): void {
  const excess = findDraftExcess([...made.changes, ...added.map((one) => ({ before: null, ...one }))]);
  if (excess !== undefined) throw new PageEditorError('BAD_INPUT', excess);
}

function readWanted(change: FileChange): Value | undefined {
  if (change.kind === 'set') return change.value;
  return change.kind === 'body' || change.kind === 'create' ? change.text : undefined;
}

/** @returns nothing when it says so already */
function makeChange(
  state: WorkState,
  { revision, file, change: asked }: AskedChange,
  shown: Texts | undefined,
): Pick<DraftChange, 'id' | 'file' | 'change' | 'before'> | undefined {
  const change = prepareChange(state.texts, file, asked);
  const before = readBefore(state.texts, file, change);
  if (isDeepStrictEqual(readWanted(change), before)) return undefined;
  refuseOvertaken(state, { revision, file, change }, shown);
  const made = { id: randomUUID(), file, change, before };
  tryOut(state, made);
  return made;
}

function refuseOvertaken(
  { draft, texts, conflicts }: WorkState,
  { revision, file, change }: AskedChange,
  shown: Texts | undefined,
): void {
  const place = findChangedPlace(file, change);
  const touches = findTouchesSince(draft.touched, place, revision);
  const [oldest] = draft.touched;
  const isForgotten = oldest !== undefined && oldest.revision > revision + 1 && draft.touched.length >= 200;
  if (!isForgotten && touches.length === 0) return;
  // The folder's words stand beside hers in the field already, and stay there while she types on.
  const isOpen = conflicts.some((one) => isDeepStrictEqual(findChangedPlace(one.file, one.mine), place));
  if (isOpen && touches.length > 0 && touches.every(({ by }) => by === 'folder')) return;
  const by = touches.at(-1)?.by;
  const moved = shown && findMoved({ file, change }, shown, texts);
  const theirs =
    moved?.kind === 'insert' && change.kind !== 'insert' ? null : readBefore(texts, file, moved ?? change);
  const facts = {
    ...{ theirs, mine: readWanted(change) ?? null, field: nameField(file, place.path) },
    revision: draft.revision,
  };
  throw new PageEditorError('CONFLICT', ELSEWHERE, { ...facts, ...(by && { by }), ...(moved && { moved }) });
}

/** The same change where its entry of a list stands by now; put back as it would be, where that is gone. */
function findMoved(
  { file, change }: Pick<AskedChange, 'file' | 'change'>,
  shown: Texts,
  texts: Texts,
): FileChange | undefined {
  const before = readBefore(shown, file, change);
  const asked = { id: '', file, change, before, by: '', at: 0 };
  const over = { changes: [asked], base: new Map([[file, shown.get(file) ?? null]]) };
  return rebaseDraft(over, texts).changes[0]?.change;
}

function refuseOutdated({ draft }: WorkState, revision: number): void {
  if (draft.revision !== revision) throw new PageEditorError('CONFLICT', OUTDATED);
}

/** @throws EditRefused when it cannot be written: it is refused before it is kept */
function tryOut({ texts }: WorkState, made: Pick<DraftChange, 'file' | 'change' | 'before'>): void {
  for (const { file, change } of listEffective([made])) changeText(texts.get(file), file, change, orderOf);
}
