/** Tests that edits change only the necessary lines, for every field of every file of four practices. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Document, isMap, isScalar, parse, parseDocument } from 'yaml';
import { editYaml } from './editYaml.ts';
import { getValueAt, type Path, type Value } from './value.ts';

const PRACTICES = fileURLToPath(new URL('../../../tests/practices/', import.meta.url));
const FOLDERS = ['shipped', 'small', 'large', 'inland'];

/** Each text once, because the practices share many files. */
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(PRACTICES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(yaml|md)$/.test(name))
    .map((name) => {
      const text = readFileSync(join(PRACTICES, folder, name), 'utf8');
      return [
        `${folder}/${name}`,
        name.endsWith('.md') ? (/^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? '') : text,
      ];
    }),
).filter(([, text], index, all) => all.findIndex(([, other]) => other === text) === index) as [
  string,
  string,
][];

/** Lists all values, lists and groups with their paths. */
function listNodes(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    { path, value },
    ...inside.flatMap(([key, part]) => listNodes(part, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

const isScalarValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

type ContentChange =
  | { kind: 'set'; path: Path; value: Value }
  | { kind: 'remove'; path: Path }
  | { kind: 'insert'; path: Path; at: number; value: Value }
  | { kind: 'move'; path: Path; from: number; to: number };

/** The data that the edited file must contain, computed without the code under test. */
function applyChange(before: Value, change: ContentChange): Value {
  const after = structuredClone(before);
  const isOfList = change.kind === 'insert' || change.kind === 'move';
  const parentPath = isOfList ? change.path : change.path.slice(0, -1);
  const parent = parentPath.reduce<Value>((inner, key) => inner[key as keyof Value], after) as Value[];
  const key = change.path.at(-1) ?? '';
  if (change.kind === 'set') Object.assign(parent, { [key]: change.value });
  else if (change.kind === 'insert') parent.splice(change.at, 0, change.value);
  else if (change.kind === 'move') parent.splice(change.to, 0, ...parent.splice(change.from, 1));
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key as keyof Value];
  return after;
}

/** Counts the lines of `before` that are missing from `after`, including repeated lines. */
function countLost(before: string, after: string): number {
  const remaining = new Map<string, number>();
  for (const line of after.split('\n')) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  return before.split('\n').filter((line) => {
    const count = remaining.get(line) ?? 0;
    remaining.set(line, count - 1);
    return count <= 0;
  }).length;
}

/** How many lines a value spans. */
function countLines(text: string, document: Document, path: Path): number {
  const node = document.getIn(path, true);
  if (!isScalar(node) || !node.range) throw new Error('not a value');
  return text.slice(node.range[0], node.range[1]).trimEnd().split('\n').length;
}

const TEXTS = [
  'Plain words',
  'With a colon: and a # sign',
  "It’s “quoted” and it's not",
  '- begins like a list',
  '[like a list], {like fields}',
  'true',
  '2026-12-19',
  '00123',
  ' 12 345 678 901'.trim(),
  'Long words that go on and on, past the end of any line that a person would write by hand in a file such as this one, until they have to be broken.',
  'Two lines\nof words',
  'ends with a colon:',
  '*star* & ampersand @ at ! bang % percent',
  '日本語 العربية 🌊',
];

/** Cycles through the texts, which is faster than trying all of them in every field. */
let picked = 0;
function pickText(): string {
  picked += 1;
  return TEXTS[picked % TEXTS.length] ?? '';
}

/** Calls `toEqual` only to describe a failure, because it is slow: it took a fifth of this file's time. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

/** An entry unlike all others of its list: among equal entries, the place of a new one would be ambiguous. */
function createEntry(example: unknown): Value {
  if (typeof example === 'string') return 'New: words';
  return typeof example === 'number'
    ? 12345
    : { title: 'New: words', ...(example ?? {}), when: '2026-12-19' };
}

describe.each(FILES)('%s', (_, text) => {
  const value: Value = parse(text) ?? {};
  const nodes = listNodes(value);
  const document = parseDocument(text);

  it('stays byte for byte the same when a value is set to itself', () => {
    for (const { path, value: current } of nodes.filter((node) => isScalarValue(node.value)))
      expect(editYaml(text, path, current as string)).toBe(text);
  });

  it('changes only the lines of the value, and parses back', () => {
    for (const { path, value: current } of nodes.filter((node) => isScalarValue(node.value))) {
      const newValue = typeof current === 'string' ? pickText() : 12345;
      const change: ContentChange = { kind: 'set', path, value: newValue };
      const edited = editYaml(text, path, newValue);
      expectSame(trimmed(parse(edited)), trimmed(applyChange(value, change)));
      expect(countLost(text, edited)).toBeLessThanOrEqual(countLines(text, document, path));
    }
  });

  const lists = nodes.filter((node) => Array.isArray(node.value)) as { path: Path; value: string[] }[];

  it('moves entries of lists with their comments', () => {
    const lines = text.split('\n').sort();
    for (const { path, value: entries } of lists) {
      for (const [from, to] of entries.flatMap((_, a) => entries.map((__, b) => [a, b] as const))) {
        const change: ContentChange = { kind: 'move', path, from, to };
        const wanted = applyChange(value, change);
        const moved = editYaml(text, path, getValueAt(wanted, path));
        expectSame(parse(moved), wanted);
        // The same lines in another order, and byte for byte the same when moved back.
        if (!isFlowList(document, path)) expectSame(moved.split('\n').sort(), lines);
        expect(editYaml(moved, path, entries)).toBe(text);
      }
    }
  });

  it('adds and removes entries of lists', () => {
    for (const { path, value: entries } of lists) {
      const entry = createEntry(entries[0]);
      for (let at = 0; at <= entries.length; at += 1) {
        const change: ContentChange = { kind: 'insert', path, at, value: entry };
        const wanted = applyChange(value, change);
        const added = editYaml(text, path, getValueAt(wanted, path));
        expectSame(trimmed(parse(added)), trimmed(wanted));
        if (entries.length > 0 && !isFlowList(document, path)) expect(countLost(text, added)).toBe(0);
        expect(editYaml(added, [...path, at], null)).toBe(text);
      }
      for (const at of entries.keys()) {
        const change: ContentChange = { kind: 'remove', path: [...path, at] };
        expectSame(parse(editYaml(text, change.path, null)), applyChange(value, change));
      }
    }
  });

  it('removes fields and adds them again', () => {
    for (const { path, value: fields } of nodes.filter((node) => isMap(document.getIn(node.path, true)))) {
      for (const [name, field] of Object.entries(fields as Record<string, string>)) {
        if (Object.keys(fields as object).length === 1) continue;
        const order = () => Object.keys(fields as object);
        const fieldPath = [...path, name];
        const without = editYaml(text, fieldPath, null);
        expectSame(parse(without), applyChange(value, { kind: 'remove', path: fieldPath }));
        const back = editYaml(without, fieldPath, field, order);
        expectSame(trimmed(parse(back)), trimmed(value));
      }
    }
  });

  it('keeps its line ends', () => {
    const crlfText = text.replaceAll('\n', '\r\n');
    for (const { path } of nodes.filter((node) => typeof node.value === 'string').slice(0, 5)) {
      const edited = editYaml(crlfText, path, 'Other words');
      expect(edited).toBe(editYaml(text, path, 'Other words').replaceAll('\n', '\r\n'));
    }
  });
});

const isFlowList = (document: Document, path: Path) =>
  (document.getIn(path, true) as { flow?: boolean }).flow === true;

/** Removes the line ends at the end of texts: in a block they are only formatting. */
function trimmed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.replace(/\n+$/, '') : part,
  );
}
