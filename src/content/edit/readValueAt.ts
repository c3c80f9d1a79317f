import type { Path, Value } from './contentChange.ts';
import { readFacts } from './editMarkdown.ts';
import { parseYamlText } from './yaml/yamlText.ts';

/** What a file says in a place; nothing where it says nothing. @throws EditRefused when it cannot be read */
export function readValueAt(text: string, file: string, path: Path): Value | undefined {
  const plain = text.replaceAll('\r\n', '\n');
  const { document } = parseYamlText(file.endsWith('.md') ? readFacts(plain) : plain);
  return path.reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null ? (held as Record<string | number, unknown>)[key] : undefined,
    document.toJS(),
  ) as Value | undefined;
}
