import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';
import type { Path } from './contentChange.ts';
import { FRONT_MATTER } from './editMarkdown.ts';
import { findExcess, splice } from './yaml/yamlText.ts';

/** The mark with its explanation, such as `PLACEHOLDER (a number set aside for examples)`. */
const PLACEHOLDER_MARK = /\bPLACEHOLDER\b(?:\s*\([^)]*\))?[.:;,]?[ \t]*/;

/** A comment without its placeholder mark; empty when it contained nothing else. */
export function clearMark(comment: string): string {
  const remainder = comment.replace(PLACEHOLDER_MARK, '').trimEnd();
  return /[^#\s]/.test(remainder) ? remainder : '';
}

/**
 * Removes the placeholder marks of values that the owner has replaced.
 * @param textBefore the file before the edit: a marked value that equals one marked there is unedited and stays marked
 * @param isReported whether the checks still report the value at a path
 */
export function clearMarks(
  file: string,
  [textBefore, text]: readonly [string, string],
  isReported: (path: Path) => boolean,
): string {
  const valuesBefore = new Set(findMarks(file, textBefore).map(({ value }) => value));
  return findMarks(file, text)
    .filter(({ path, value }) => !valuesBefore.has(value) && !isReported(path))
    .toSorted((one, other) => other.from - one.from)
    .reduce((editedText, { from, to, gap, comment }) => {
      const remainder = clearMark(comment);
      return splice(editedText, from, to, remainder === '' ? gap.trimEnd() : gap + remainder);
    }, text);
}

/** Finds values whose line ends in a placeholder comment: `from` is the end of the value, `to` the end of the line. */
function findMarks(file: string, text: string) {
  if (!PLACEHOLDER_MARK.test(text)) return [];
  const [before = '', frontMatter = text] = file.endsWith('.md')
    ? (FRONT_MATTER.exec(text)?.slice(1) ?? ['', ''])
    : [];
  if (findExcess(frontMatter)) return [];
  const offset = before.length;
  return listScalars(parseDocument(frontMatter).contents, []).flatMap(({ node, path }) => {
    const from = offset + (node.range?.[1] ?? 0);
    const [line, gap = '', comment = ''] = /^([ \t,}\]]*)(#[^\r\n]*)/.exec(text.slice(from)) ?? [];
    if (line === undefined || !PLACEHOLDER_MARK.test(comment)) return [];
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
