/** Tests that edits change only the necessary lines, for every field of every file of four practices. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Document, isMap, isScalar, parse, parseDocument } from 'yaml';
import { applyChange } from './applyChange.ts';
import type { ContentChange, Path, Value } from './contentChange.ts';
import { editYaml } from './editYaml.ts';

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

/** The paths of all values, lists and fields. */
function findPlaces(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    { path, value },
    ...inside.flatMap(([key, part]) => findPlaces(part, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

const isScalarValue = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** Lines of `before` that are not in `after`, counting how often each is there. */
function countLost(before: string, after: string): number {
  const left = new Map<string, number>();
  for (const line of after.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  return before.split('\n').filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  }).length;
}

/** How many lines a value spans. */
function countLines(text: string, document: Document, path: Path): number {
  const node = document.getIn(path, true);
  if (!isScalar(node) || !node.range) throw new Error('not a value');
  return text.slice(node.range[0], node.range[1]).trimEnd().split('\n').length;
}

const WORDS = [
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

/** Cycles through the words, which is faster than trying all of them at every place. */
let picked = 0;
function pickWords(): string {
  picked += 1;
  return WORDS[picked % WORDS.length] ?? '';
}

/** Calls `toEqual` only to describe a failure: it took a fifth of this file's time. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

describe.each(FILES)('%s', (_, text) => {
  const value: Value = parse(text) ?? {};
  const places = findPlaces(value);
  const document = parseDocument(text);

  it('stays byte for byte the same when a value is set to itself', () => {
    for (const { path, value: said } of places.filter((place) => isScalarValue(place.value)))
      expect(editYaml(text, { kind: 'set', path, value: said as string })).toBe(text);
  });

  it('changes only the lines of the value, and parses back', () => {
    for (const { path, value: said } of places.filter((place) => isScalarValue(place.value))) {
      const words = typeof said === 'string' ? pickWords() : 12345;
      const change: ContentChange = { kind: 'set', path, value: words };
      const edited = editYaml(text, change);
      expectSame(trimmed(parse(edited)), trimmed(applyChange(value, change)));
      expect(countLost(text, edited)).toBeLessThanOrEqual(countLines(text, document, path));
    }
  });

  const lists = places.filter((place) => Array.isArray(place.value)) as { path: Path; value: string[] }[];

  it('moves entries of lists with their comments', () => {
    const lines = text.split('\n').sort();
    for (const { path, value: entries } of lists) {
      for (const [from, to] of entries.flatMap((_, a) => entries.map((__, b) => [a, b] as const))) {
        const change: ContentChange = { kind: 'move', path, from, to };
        const moved = editYaml(text, change);
        expectSame(parse(moved), applyChange(value, change));
        // The same lines in another order, and byte for byte the same when moved back.
        if (!isFlowList(document, path)) expectSame(moved.split('\n').sort(), lines);
        expect(editYaml(moved, { kind: 'move', path, from: to, to: from })).toBe(text);
      }
    }
  });

  it('adds and removes entries of lists', () => {
    for (const { path, value: entries } of lists) {
      const entry = entries[0] ?? { title: 'New: words', when: '2026-12-19' };
      for (let at = 0; at <= entries.length; at += 1) {
        const change: ContentChange = { kind: 'insert', path, at, value: entry };
        const added = editYaml(text, change);
        expectSame(trimmed(parse(added)), trimmed(applyChange(value, change)));
        if (entries.length > 0 && !isFlowList(document, path)) expect(countLost(text, added)).toBe(0);
        expect(editYaml(added, { kind: 'remove', path: [...path, at] })).toBe(text);
      }
      for (const at of entries.keys()) {
        const change: ContentChange = { kind: 'remove', path: [...path, at] };
        expectSame(parse(editYaml(text, change)), applyChange(value, change));
      }
    }
  });

  it('removes fields and adds them again', () => {
    for (const { path, value: fields } of places.filter((place) => isMap(document.getIn(place.path, true)))) {
      for (const [name, said] of Object.entries(fields as Record<string, string>)) {
        if (Object.keys(fields as object).length === 1) continue;
        const order = () => Object.keys(fields as object);
        const fieldPath = [...path, name];
        const without = editYaml(text, { kind: 'remove', path: fieldPath });
        expectSame(parse(without), applyChange(value, { kind: 'remove', path: fieldPath }));
        const back = editYaml(without, { kind: 'set', path: fieldPath, value: said }, order);
        expectSame(trimmed(parse(back)), trimmed(value));
      }
    }
  });

  it('keeps its line ends', () => {
    const windows = text.replaceAll('\n', '\r\n');
    for (const { path } of places.filter((place) => typeof place.value === 'string').slice(0, 5)) {
      const edited = editYaml(windows, { kind: 'set', path, value: 'Other words' });
      expect(edited).toBe(
        editYaml(text, { kind: 'set', path, value: 'Other words' }).replaceAll('\n', '\r\n'),
      );
    }
  });
});

const isFlowList = (document: Document, path: Path) =>
  (document.getIn(path, true) as { flow?: boolean }).flow === true;

/** The trailing line end of a block is formatting. */
function trimmed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'string' ? part.replace(/\n+$/, '') : part,
  );
}
