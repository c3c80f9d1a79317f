/** Checks that export names are unique, and that no identifier contains a replaced word. */
import { parseSync } from 'vite';
import type { Tree, Violation } from './imports.ts';
import { NOT_SHIPPED } from './rules.ts';

/** Export names are unique, so that a search for a name finds the only file that exports it. */
export function findSharedNames({ sources }: Pick<Tree, 'sources'>): Violation[] {
  const fileByName = new Map<string, string>();
  const violations: Violation[] = [];
  for (const [file, source] of sources) {
    if (!file.startsWith('src/') || NOT_SHIPPED.test(file)) continue;
    for (const name of readExports(file, source)) {
      const first = fileByName.get(name);
      if (first === undefined) fileByName.set(name, file);
      else violations.push({ rule: 'name', file, line: 1, message: `${name} is exported by ${first} too` });
    }
  }
  return violations;
}

/** The names that a file declares and exports. A type and a value of one name count once; re-exports do not count. */
function readExports(path: string, source: string): Set<string> {
  const entries = parseSync(path, source).module.staticExports.flatMap((statement) => statement.entries);
  const exportNames = entries.map(({ moduleRequest, exportName: { kind, name } }) =>
    moduleRequest || kind !== 'Name' ? null : name,
  );
  return new Set(exportNames.filter((name) => name !== null));
}

/** Each replaced word with its replacement. */
const REPLACED = new Map(
  Object.entries({
    'desk, office': 'admin, enquiries or server',
    'room, door': 'module or entry point',
    'reserve, reserves': 'optional section',
    'standing, stands': 'status',
    'gone, waits, hers': 'removed, pending or whose it is',
    'whoever, somebody, nobody': 'visitor, owner or adopter',
  }).flatMap(([words, better]) => words.split(', ').map((word) => [word, better])),
);
/** Names used outside the program: the tRPC path `desk.get`, and the function that adopters deployed to Firebase. */
const EXTERNAL_NAMES = new Set(['desk', 'enquiryDesk']);

/** Only files that match are parsed. */
const REPLACED_PATTERN = new RegExp([...REPLACED.keys()].join('|'), 'i');

export function findReplacedWords({ sources }: Pick<Tree, 'sources'>): Violation[] {
  const files = [...sources].filter(([, source]) => REPLACED_PATTERN.test(source));
  return files.flatMap(([file, source]) =>
    [...readIdentifiers(file, source)].flatMap(([name, start]): Violation[] => {
      const word = name.split(/_|(?=[A-Z][a-z])/).find((part) => REPLACED.has(part.toLowerCase()));
      if (!word || EXTERNAL_NAMES.has(name)) return [];
      const message = `${name}: use ${REPLACED.get(word.toLowerCase())} instead of “${word.toLowerCase()}”`;
      return [{ rule: 'word', file, line: source.slice(0, start).split('\n').length, message }];
    }),
  );
}

/** The names in a file, each with its first offset. */
function readIdentifiers(path: string, source: string): Map<string, number> {
  const offsets = new Map<string, number>();
  JSON.stringify(parseSync(path, source).program, (_, node) => {
    if (/^(JSX)?Identifier$/.test(node?.type) && !offsets.has(node.name)) offsets.set(node.name, node.start);
    return node;
  });
  return offsets;
}
