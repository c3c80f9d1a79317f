import { isDeepStrictEqual } from 'node:util';
import { EditRefused, getValueAt, type Path, type Value } from '#content/edit';
import type { ContentPlace } from './change.ts';
import { isGroup, readFileFields, writeField } from './fields.ts';

/** A file in three states; `undefined` is a file that is not there. */
export interface ThreeTexts {
  /** As both sides began. */
  readonly base: string | undefined;
  /** In the draft. */
  readonly mine: string | undefined;
  /** In the content folder. */
  readonly theirs: string | undefined;
}

/** A file of the draft with the text it counts from; `undefined` is a file that is not there. */
export interface DraftedFile {
  readonly base: string | undefined;
  readonly mine: string | undefined;
}

/** A place that both sides changed to different values; an empty path is the file as a whole. */
export interface FieldConflict extends ContentPlace {
  readonly before: Value | null;
  readonly mine: Value | null;
  readonly theirs: Value | null;
  /** The folder's file is broken, so nothing can be written into it. */
  readonly isUnreadable?: true;
}

export interface MergedFile {
  /** The draft's value where there is a conflict. */
  readonly text: string | undefined;
  readonly conflicts: readonly FieldConflict[];
}

/**
 * Merges a file of the draft with the content folder, field by field: a paragraph, a list and the words of a Markdown
 * file are one field each. What one side changed is taken over; what both changed differently is a conflict.
 */
export function mergeFile(file: string, { base, mine, theirs }: ThreeTexts): MergedFile {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: mine, conflicts: [] };
  const [was, is, now] = [base, mine, theirs].map((text) => readFileFields(file, text));
  if (!is || !now || theirs === undefined || (base !== undefined && !was))
    return conflictAsWhole(file, { base, mine, theirs });
  try {
    return mergeFields(file, theirs, [was ?? {}, is, now]);
  } catch (error) {
    if (error instanceof EditRefused) return conflictAsWhole(file, { base, mine, theirs });
    throw error;
  }
}

function mergeFields(
  file: string,
  theirs: string,
  [was, is, now]: readonly [Value, Value, Value],
): MergedFile {
  const conflicts: FieldConflict[] = [];
  let text = theirs;
  for (const path of listDifferences(was, is)) {
    const [before, mine, other] = [was, is, now].map((fields) => getValueAt(fields, path)) as [
      Value | null,
      Value | null,
      Value | null,
    ];
    if (isDeepStrictEqual(mine, other)) continue;
    if (!isDeepStrictEqual(before, other)) conflicts.push({ file, path, before, mine, theirs: other });
    text = writeField(text, file, path, mine);
  }
  return { text, conflicts };
}

function conflictAsWhole(file: string, { base, mine, theirs }: ThreeTexts): MergedFile {
  const [before, is, now] = [base, mine, theirs].map((text) => readFileFields(file, text) ?? null);
  const isUnreadable = theirs !== undefined && now === null;
  const conflict = { file, path: [], before: before ?? null, mine: is ?? null, theirs: now ?? null };
  return { text: mine, conflicts: [isUnreadable ? { ...conflict, isUnreadable } : conflict] };
}

/** The fields in which two files differ, each as its path. */
export function listDifferences(one: Value | undefined, other: Value | undefined, path: Path = []): Path[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isGroup(one) || !isGroup(other)) return [path];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => listDifferences(one[name], other[name], [...path, name]));
}

/**
 * What a file of the draft counts from once it was merged: the folder's text, but where a conflict is open the value that
 * both sides began with.
 */
export function rebaseFile(
  file: string,
  { base, theirs }: Omit<ThreeTexts, 'mine'>,
  conflicts: readonly FieldConflict[],
): string | undefined {
  if (conflicts.some(({ path }) => path.length === 0)) return base;
  return conflicts.reduce<string | undefined>(
    (text, { path, before }) => (text === undefined ? text : writeField(text, file, path, before)),
    theirs,
  );
}
