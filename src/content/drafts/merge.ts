import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { EditRefused, getValueAt, isGroup, type Path, type Value } from '../edit/index.ts';
import type { FieldPlace } from '../form/index.ts';
import { listChangedFiles, readFileFields, type Texts, writeField } from './fields.ts';

/** A file of the draft, and the base text that was changed. `undefined` is a missing file. */
export interface DraftedFile {
  readonly base: string | undefined;
  readonly mine: string | undefined;
}

/** A field that draft and folder changed to different values; an empty path is the whole file. */
export interface FieldConflict extends FieldPlace {
  readonly before: Value | null;
  readonly mine: Value | null;
  readonly theirs: Value | null;
  /** The folder's file cannot be parsed, so the draft cannot be merged into it. */
  readonly isUnreadable?: boolean;
}

/**
 * Three-way merge of a draft file with the content folder, by field: a paragraph, a list and the text of a Markdown
 * file are one field each. A field that draft and folder changed differently is a conflict.
 * @returns the merged text, with the draft's value for each field in conflict
 */
export function mergeFile(file: string, { base, mine }: DraftedFile, theirs: string | undefined) {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: mine, conflicts: [] };
  const [before = null, own = null, other = null] = [base, mine, theirs].map((text) =>
    readFileFields(file, text),
  );
  try {
    if (own && other && theirs !== undefined && (before || base === undefined))
      return mergeFields(file, theirs, [before ?? {}, own, other]);
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
  }
  const isUnreadable = theirs !== undefined && other === null;
  return { text: mine, conflicts: [{ file, path: [], before, mine: own, theirs: other, isUnreadable }] };
}

function mergeFields(
  file: string,
  theirs: string,
  fields: readonly [base: Value, mine: Value, theirs: Value],
) {
  const conflicts: FieldConflict[] = [];
  let text = theirs;
  for (const path of listDifferences(...fields)) {
    const [before = null, mine = null, other = null] = fields.map((one) => getValueAt(one, path));
    if (isDeepStrictEqual(mine, other)) continue;
    if (!isDeepStrictEqual(before, other)) conflicts.push({ file, path, before, mine, theirs: other });
    text = writeField(text, file, path, mine);
  }
  return { text, conflicts };
}

/** @param theirs a group that is missing here is one difference: its changed fields alone would be incomplete */
function listDifferences(one?: Value, other?: Value, theirs = one ?? null, path: Path = []): Path[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isGroup(one) || !isGroup(other) || !isGroup(theirs)) return [path];
  return Object.keys({ ...one, ...other }).flatMap((name) =>
    listDifferences(one[name], other[name], theirs[name] ?? null, [...path, name]),
  );
}

/** The base text after a merge: the folder's text, with the old base value in each field in conflict. */
export function rebaseFile(
  file: string,
  base: string | undefined,
  theirs: string | undefined,
  conflicts: readonly FieldConflict[],
): string | undefined {
  if (conflicts.some(({ path }) => path.length === 0)) return base;
  return conflicts.reduce<string | undefined>(
    (text, { path, before }) => (text === undefined ? text : writeField(text, file, path, before)),
    theirs,
  );
}

/** Work is split into slices of this many milliseconds, so that visitors' requests are served between the slices. */
const SLICE_MS = 20;

/** Merges a draft with the folder, in slices. */
export async function mergeAll(
  files: ReadonlyMap<string, DraftedFile>,
  folder: Texts,
): Promise<{ texts: Texts; conflicts: readonly FieldConflict[] }> {
  let sliceStart = performance.now();
  const pause = async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await setImmediate();
    sliceStart = performance.now();
  };
  const texts = new Map(folder);
  const allConflicts: FieldConflict[] = [];
  for (const [file, drafted] of files) {
    const { text, conflicts } = mergeFile(file, drafted, folder.get(file));
    if (text === undefined) texts.delete(file);
    else texts.set(file, text);
    allConflicts.push(...conflicts);
    await pause();
  }
  for (const [file, text] of texts) {
    readFileFields(file, text);
    await pause();
  }
  return { texts, conflicts: allConflicts };
}

/** The fields that differ between two folders. An added, removed or unreadable file differs as a whole. */
export function listDifferentPlaces(before: Texts, after: Texts): FieldPlace[] {
  return listChangedFiles(before, after).flatMap((file) => {
    const [one, other] = [before, after].map((texts) => readFileFields(file, texts.get(file)));
    return one && other ? listDifferences(one, other).map((path) => ({ file, path })) : [{ file, path: [] }];
  });
}
