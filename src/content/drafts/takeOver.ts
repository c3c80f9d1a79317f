import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContentChange, EditRefused } from '#content/edit';
import { findFormField } from '#content/form';
import { changeText, type Texts, writeField } from './fields.ts';
import type { DraftedFile } from './mergeFile.ts';

/** A change as earlier releases kept it, in `draft/changes.json` and `draft/later.json`. */
interface EarlierChange {
  readonly file: string;
  readonly change:
    | ContentChange
    | { kind: 'body'; text: string }
    | { kind: 'create'; text: string }
    | { kind: 'delete' };
}

/** The changes of a draft by an earlier release, with the text of each file that they were typed over. */
interface EarlierDraft {
  readonly changes: readonly EarlierChange[];
  readonly base?: readonly (readonly [file: string, text: string | null])[];
}

/** In bytes: an earlier release kept no more than that. */
const LARGEST = 32_000_000;

interface TakeOver {
  readonly draftFolder: string;
  readonly folder: Texts;
  keep(file: string, drafted: DraftedFile): Promise<void>;
  /** Told where a draft is now that cannot be read. */
  onSetAside(to: string): void;
}

/** Keeps the draft of an earlier release as files, once. One that cannot be read is renamed, never thrown away. */
export async function takeOverDraft({ draftFolder, folder, keep, onSetAside }: TakeOver): Promise<void> {
  const path = join(draftFolder, 'changes.json');
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return;
  const files = size > LARGEST ? undefined : readEarlier(await readFile(path, 'utf8'), folder);
  for (const [file, drafted] of files ?? []) await keep(file, drafted);
  const to = `${path}.${files ? 'taken-over' : 'unreadable'}`;
  await rename(path, to);
  if (!files) onSetAside(to);
}

function readEarlier(text: string, folder: Texts): ReadonlyMap<string, DraftedFile> | undefined {
  try {
    return makeFiles(JSON.parse(text) as EarlierDraft, folder);
  } catch {
    return undefined;
  }
}

/** Makes the changes of an earlier draft in the texts that they were typed over. @throws when one cannot be made */
function makeFiles({ changes, base = [] }: EarlierDraft, folder: Texts): Map<string, DraftedFile> {
  const began = new Map(base);
  const files = new Map<string, DraftedFile>();
  for (const { file, change } of changes) {
    const was = began.has(file) ? (began.get(file) ?? undefined) : folder.get(file);
    const { mine } = files.get(file) ?? { mine: was };
    files.set(file, { base: was, mine: makeChange(mine, file, change) });
  }
  return files;
}

function makeChange(
  text: string | undefined,
  file: string,
  change: EarlierChange['change'],
): string | undefined {
  if (change.kind === 'create') return change.text;
  if (change.kind === 'delete') return undefined;
  if (text === undefined) throw new EditRefused('This file is no longer there.');
  if (change.kind === 'body') return writeField(text, file, ['body'], change.text);
  if (change.kind === 'set' && change.value === '' && findFormField(file, change.path)?.isOptional)
    return writeField(text, file, change.path, null);
  return changeText(text, file, change);
}
