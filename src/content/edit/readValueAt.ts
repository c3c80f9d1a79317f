import { visit } from 'yaml';
import type { Path, Value } from './contentChange.ts';
import { readFacts } from './editMarkdown.ts';
import { remember } from './remember.ts';
import { parseYamlText } from './yaml/yamlText.ts';

/** What a file says in a place; nothing where it says nothing. @throws EditRefused when it cannot be read */
export function readValueAt(text: string, file: string, path: Path): Value | undefined {
  return path.reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null ? (held as Record<string | number, unknown>)[key] : undefined,
    readAll(text, file.endsWith('.md')),
  ) as Value | undefined;
}

function readAll(text: string, isMarkdown: boolean): unknown {
  const plain = text.replaceAll('\r\n', '\n');
  return readYaml(isMarkdown ? readFacts(plain) : plain);
}

const readYaml = remember((yaml): unknown => {
  const { document } = parseYamlText(yaml);
  visit(document, {
    Scalar(_, node) {
      // 0491570006 is no number to a person: the form shows it with its 0.
      if (typeof node.value === 'number' && node.source && String(node.value) !== node.source)
        node.value = node.source;
    },
  });
  return document.toJS();
});
