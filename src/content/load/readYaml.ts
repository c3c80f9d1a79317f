import * as v from 'valibot';
import {
  type Document,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import { findExcess, type Path } from '../edit/index.ts';
import { findInvisible, WITHOUT_INVISIBLE } from '../schema/index.ts';
import type { ContentFault, Mismatch } from './contentError.ts';
import { findLookalike, findYamlFault, QUOTES, type YamlFault } from './yamlFaults.ts';

/** A YAML text: a whole file, or the front matter of a Markdown file. */
export interface YamlSource {
  file: string;
  text: string;
  /** How many lines of the file precede the text. */
  linesBefore: number;
  /** The file names of the existing pictures: a field `file` with any other name is a fault. */
  images: ReadonlySet<string>;
}

export interface ReadSource<Output> {
  output: Output;
  /** The line of a field, or of the nearest existing parent of a missing field. */
  lineOf: (path: Path) => number;
}

/** Parses and validates YAML. @returns undefined when the text has faults, which are added to `faults` */
export function readYaml<Schema extends v.GenericSchema>(
  source: YamlSource,
  schema: Schema,
  faults: ContentFault[],
): ReadSource<v.InferOutput<Schema>> | undefined {
  const { file, text, linesBefore, images } = source;
  const push = (line: number, field: string, { found, expected }: Mismatch): undefined => {
    faults.push({ file, line, field, found, expected });
  };
  const excess = findExcess(text);
  if (excess) return push(linesBefore + 1, '', excess);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => linesBefore + Math.max(1, lineCounter.linePos(offset).line);
  const lineOf = (path: Path) => lineAt(findOffset(document.contents, path));
  const pushSyntaxFault = (fault: YamlFault) => {
    const lineText = text.split('\n')[lineAt(fault.offset) - linesBefore - 1] ?? '';
    return push(lineAt(fault.offset), /^[\s-]*(\w+):/.exec(lineText)?.[1] ?? '', fault);
  };

  const yamlFault = findYamlFault(document, text);
  if (yamlFault) return pushSyntaxFault(yamlFault);
  for (const fault of resolveImages(document, images)) push(lineAt(fault.offset), 'file', fault);
  const value: unknown = document.toJS();
  for (const { path, text } of listStrings(value)) {
    const found = findInvisible(text);
    if (found) push(lineOf(path), path.join('.'), { found, expected: WITHOUT_INVISIBLE });
  }
  const result = parseAsWritten(schema, document, value);
  if (result.success) return { output: result.output, lineOf };
  const lookalike = findLookalike(document, text);
  if (lookalike) return pushSyntaxFault(lookalike);
  for (const issue of result.issues) {
    const path = toPath(issue.path ?? []);
    const line = lineOf(path);
    const isRaw = issue.type.startsWith('raw_');
    const found = isRaw ? String(issue.input) : formatValue(issue);
    const exactLine = isRaw ? linesBefore + findLineContaining(text, line - linesBefore, found) : line;
    const fault = findCutText(document, path, issue) ?? { found, expected: issue.message };
    push(exactLine, path.join('.'), fault);
  }
  return undefined;
}

/** Validates a value. Where the schema expects text, keeps numbers as written, for example `2026` or a leading 0. */
function parseAsWritten<Schema extends v.GenericSchema>(
  schema: Schema,
  document: Document,
  value: unknown,
): v.SafeParseResult<Schema> {
  const result = v.safeParse(schema, value);
  const typeIssues = (result.issues ?? []).filter(
    ({ type, input }) => type === 'string' && (typeof input === 'number' || typeof input === 'boolean'),
  );
  if (typeIssues.length === 0) return result;
  for (const { path = [] } of typeIssues) {
    const scalar = document.getIn(toPath(path), true);
    if (isScalar(scalar) && scalar.source !== undefined) scalar.value = scalar.source;
  }
  return v.safeParse(schema, document.toJS());
}

const toPath = (path: readonly v.IssuePathItem[]): Path => path.map(({ key }) => key as string | number);

/** In `{ what: First visit, 60 minutes }` YAML ends the text at the comma and reads `60 minutes` as an empty field. */
function findCutText(document: Document, path: Path, issue: v.BaseIssue<unknown>): Mismatch | undefined {
  const map = document.getIn(path.slice(0, -1), true);
  const name = path.at(-1);
  const isCut = issue.expected === 'never' && isMap(map) && map.flow && (map.get(name) ?? null) === null;
  return isCut ? { found: `a comma before "${name}"`, expected: QUOTES } : undefined;
}

/** The first line from `start` on that contains the words; `start` when no line does. Lines count from 1. */
export function findLineContaining(text: string, start: number, words: string): number {
  const lines = text.split('\n').slice(start - 1);
  const at = lines.findIndex((line) => line.includes(words));
  return start + Math.max(0, at);
}

export function listStrings(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    listStrings(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Replaces each picture's name by its file's, ignoring case: owners expect `img_1234.jpg` to find `IMG_1234.JPG`. */
function resolveImages(document: Document, images: ReadonlySet<string>): YamlFault[] {
  const faults: YamlFault[] = [];
  visit(document, {
    Pair(_, { key, value }) {
      const scalar = value as Scalar | null;
      const name = scalar?.value;
      if (!scalar || (key as Scalar).value !== 'file' || typeof name !== 'string') return;
      const offset = scalar.range?.[0] ?? 0;
      const [file, other] = [...images].filter((image) => normaliseName(image) === normaliseName(name));
      if (file !== undefined && other === undefined) scalar.value = file;
      else if (file === undefined) faults.push({ offset, ...describeMissing(name, images) });
      else {
        const found = `"${name}", and in the folder images there are ${file} and ${other}`;
        const expected = 'names that differ in more than capital letters: rename one of the two';
        faults.push({ offset, found, expected });
      }
    },
  });
  return faults;
}

/** Composes characters: macOS writes é in a file name as two characters, other systems as one. */
const normaliseName = (name: string) => name.normalize('NFC').toLowerCase();

function describeMissing(name: string, images: ReadonlySet<string>): Mismatch {
  const stem = (file: string) => normaliseName(file).replace(/\.[^.]*$/, '');
  const similarImage = [...images].find((image) => stem(image) === stem(name));
  const hint = similarImage === undefined ? '' : `: did you mean ${similarImage}?`;
  return {
    found: `"${name}", which is not in the folder images`,
    expected: `a picture that is there${hint}`,
  };
}

/** The offset of a field, or of the nearest existing parent of a missing field. */
function findOffset(node: unknown, path: Path): number {
  const [key, ...rest] = path;
  const ownOffset = (node as Node | null)?.range?.[0] ?? 0;
  if (key === undefined) return ownOffset;
  if (isMap(node)) {
    const pair = node.items.find((item) => String(item.key) === String(key));
    if (!pair) return ownOffset;
    return rest.length === 0 ? ((pair.key as Node).range?.[0] ?? ownOffset) : findOffset(pair.value, rest);
  }
  const items = (node as { items?: unknown[] } | null)?.items;
  return items?.[Number(key)] === undefined ? ownOffset : findOffset(items[Number(key)], rest);
}

export const formatLength = (text: string): string => `${text.trim().length.toLocaleString('en')} letters`;

/** Describes a faulty value as typed, only control characters escaped; long text is cut. */
function formatValue(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return `the unknown field ${JSON.stringify(issue.path?.at(-1)?.key)}`;
  const value = issue.path?.at(-1)?.value ?? issue.input;
  if (issue.type === 'max_length' && typeof value === 'string') return formatLength(value);
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1' : `a list of ${value.length}`;
  if (typeof value === 'object') return `the fields ${Object.keys(value).join(', ')}`;
  const text = JSON.stringify(value).replace(/\\(["\\])/g, '$1');
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}
