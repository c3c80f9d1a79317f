import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EditRefused, getValueAt, type Path } from '../edit/index.ts';
import { findFormField } from '../form/index.ts';
import { changeValue, type ValueChange } from './change.ts';
import { readJson } from './contentFiles.ts';
import { readFileFields, type Texts, writeField } from './fields.ts';
import type { DraftedFile } from './merge.ts';

/** A change as earlier releases stored it, in `draft/changes.json` and `draft/later.json`. */
interface EarlierChange {
  readonly file: string;
  readonly change:
    | (ValueChange & { path: Path })
    | { kind: 'body'; text: string }
    | { kind: 'create'; text: string }
    | { kind: 'delete' };
}

export interface EarlierDraft {
  readonly changes: readonly EarlierChange[];
  readonly base?: readonly (readonly [file: string, text: string | null])[];
}

/** In bytes, as in the earlier release. */
const MAX_SIZE = 32_000_000;

/** Converts the draft of an earlier release to files, once. An unreadable draft is renamed, never deleted. */
export async function migrateDraft(
  draftFolder: string,
  folder: Texts,
  onUnreadable: (to: string) => void,
  store: (file: string, drafted: DraftedFile) => Promise<void>,
): Promise<void> {
  const path = join(draftFolder, 'changes.json');
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return;
  let files: Map<string, DraftedFile> | undefined;
  try {
    const earlierDraft = stats.size > MAX_SIZE ? undefined : await readJson<EarlierDraft>(path);
    files = earlierDraft && applyEarlierChanges(earlierDraft, folder);
  } catch {
    // Reported below, like a file that is not JSON or cannot be read.
  }
  for (const [file, drafted] of files ?? []) await store(file, drafted);
  const newPath = `${path}.${files ? 'taken-over' : 'unreadable'}`;
  await rename(path, newPath);
  if (!files) onUnreadable(newPath);
}

/** @throws when a change cannot be applied to its base text */
export function applyEarlierChanges(
  { changes, base = [] }: EarlierDraft,
  folder: Texts,
): Map<string, DraftedFile> {
  const baseTexts = new Map<string, string | null>([...folder, ...base]);
  const files = new Map<string, DraftedFile>();
  for (const { file, change } of changes) {
    const baseText = baseTexts.get(file) ?? undefined;
    const { mine } = files.get(file) ?? { mine: baseText };
    files.set(file, { base: baseText, mine: applyEarlierChange(mine, file, change) });
  }
  return files;
}

function applyEarlierChange(
  text: string | undefined,
  file: string,
  change: EarlierChange['change'],
): string | undefined {
  if (change.kind === 'create') return change.text;
  if (change.kind === 'delete') return undefined;
  if (text === undefined) throw new EditRefused('This file is no longer there.');
  if (change.kind === 'body') return writeField(text, file, ['body'], change.text);
  const { path } = change;
  const isCleared = change.kind === 'set' && change.value === '' && findFormField(file, path)?.isOptional;
  const value = getValueAt(readFileFields(file, text), path);
  const changed = change.kind === 'move' ? getValueAt(value, [change.from]) : value;
  if (changed === null && change.kind !== 'set') throw new EditRefused('There is nothing in that place.');
  return writeField(text, file, path, isCleared ? null : changeValue(value, change));
}
