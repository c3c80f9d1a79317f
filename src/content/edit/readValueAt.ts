import type { Path, Value } from './contentChange.ts';
import { readFacts } from './editMarkdown.ts';
import { parseYamlText } from './yaml/yamlText.ts';

/** What a file says in a place; nothing where it says nothing. @throws EditRefused when it cannot be read */
export function readValueAt(text: string, file: string, path: Path): Value | undefined {
  return path.reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null ? (held as Record<string | number, unknown>)[key] : undefined,
    readAll(text, file.endsWith('.md')),
  ) as Value | undefined;
}

/** In letters: a few times the words of a page. */
const KEPT = 4_000_000;

/** What files said, by their texts: a form reads each of its fields, of which nothing is ever changed. */
const known = new Map<string, unknown>();
let letters = 0;

function readAll(text: string, isMarkdown: boolean): unknown {
  const plain = text.replaceAll('\r\n', '\n');
  const yaml = isMarkdown ? readFacts(plain) : plain;
  if (known.has(yaml)) return known.get(yaml);
  const value: unknown = parseYamlText(yaml).document.toJS();
  letters += yaml.length;
  if (letters > KEPT) {
    known.clear();
    letters = yaml.length;
  }
  known.set(yaml, value);
  return value;
}
