/** Refuses identifiers with a word for which the project has another one: one word for one thing. */
import { parseSync } from 'vite';
import type { Tree, Violation } from './tree.ts';

/** Each word with the one to use in its place. */
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
/** Names that others know: the tRPC path `desk.get`, and the function that adopters deployed to Firebase. */
const KNOWN_OUTSIDE = new Set(['desk', 'enquiryDesk']);

export function findReplacedWords({ sources }: Pick<Tree, 'sources'>): Violation[] {
  return [...sources].flatMap(([file, source]) =>
    [...readIdentifiers(file, source)].flatMap(([name, start]): Violation[] => {
      const word = name.split(/_|(?=[A-Z][a-z])/).find((part) => REPLACED.has(part.toLowerCase()));
      if (!word || KNOWN_OUTSIDE.has(name)) return [];
      const message = `${name}: use ${REPLACED.get(word.toLowerCase())} instead of “${word.toLowerCase()}”`;
      return [{ rule: 'word', file, line: source.slice(0, start).split('\n').length, message }];
    }),
  );
}

/** The names in a file, each with its first offset. */
function readIdentifiers(path: string, source: string): Map<string, number> {
  const names = new Map<string, number>();
  JSON.stringify(parseSync(path, source).program, (_, node) => {
    if (/^(JSX)?Identifier$/.test(node?.type) && !names.has(node.name)) names.set(node.name, node.start);
    return node;
  });
  return names;
}
