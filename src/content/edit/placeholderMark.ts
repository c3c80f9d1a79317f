import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';
import type { Path } from './contentChange.ts';
import { findExcess } from './yaml/findExcess.ts';
import { splice } from './yaml/yamlText.ts';

/** The mark with what explains it, such as `PLACEHOLDER (a number set aside for examples)`. */
const MARK = /\bPLACEHOLDER\b(?:\s*\([^)]*\))?[.:;,]?[ \t]*/;

/** A comment without the mark that calls a value a placeholder; nothing when it says no more than that. */
export function clearMark(comment: string): string {
  const words = comment.replace(MARK, '').trimEnd();
  return /[^#\s]/.test(words) ? words : '';
}

/**
 * The file without the marks of values that became the owner's: every other letter stays. A value that stood beside its
 * mark before keeps it.
 */
export function clearMarks(
  file: string,
  [was, text]: readonly [string, string],
  isAsked: (path: Path) => boolean,
): string {
  const valuesBefore = new Set(findMarks(file, was).map(({ value }) => value));
  return findMarks(file, text)
    .filter(({ path, value }) => !valuesBefore.has(value) && !isAsked(path))
    .toSorted((one, other) => other.from - one.from)
    .reduce((held, { from, to, gap, comment }) => {
      const left = clearMark(comment);
      return splice(held, from, to, left === '' ? gap.trimEnd() : gap + left);
    }, text);
}

/** What stands before the facts of a Markdown file, and they. */
const FRONT_MATTER = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?\n)---/;

/** A value that the end of its line calls a placeholder. */
interface Mark {
  readonly path: Path;
  readonly value: unknown;
  /** From the end of the value to that of its line. */
  readonly from: number;
  readonly to: number;
  readonly gap: string;
  readonly comment: string;
}

function findMarks(file: string, text: string): Mark[] {
  if (!MARK.test(text)) return [];
  const [before = '', facts = text] = file.endsWith('.md')
    ? (FRONT_MATTER.exec(text)?.slice(1) ?? ['', ''])
    : [];
  if (findExcess(facts)) return [];
  const offset = before.length;
  return listScalars(parseDocument(facts).contents, []).flatMap(({ node, path }): Mark[] => {
    const from = offset + (node.range?.[1] ?? 0);
    const [line, gap = '', comment = ''] = /^([ \t,}\]]*)(#[^\r\n]*)/.exec(text.slice(from)) ?? [];
    if (line === undefined || !MARK.test(comment)) return [];
    return [{ path, value: node.value, from, to: from + line.length, gap, comment }];
  });
}

function listScalars(node: unknown, path: Path): { node: Scalar; path: Path }[] {
  if (isScalar(node)) return [{ node, path }];
  if (isSeq(node)) return node.items.flatMap((item, at) => listScalars(item, [...path, at]));
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) ? listScalars(value, [...path, String(key.value)]) : [],
  );
}
