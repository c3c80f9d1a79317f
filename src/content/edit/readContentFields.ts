import { visit } from 'yaml';
import { EditRefused } from './applyChange.ts';
import type { Value } from './contentChange.ts';
import { readBody, readFacts } from './editMarkdown.ts';
import { parseYamlText } from './yaml/yamlText.ts';

interface Fields {
  [field: string]: Value;
}

/** In letters: a few times the words of a page. */
const CACHED_LETTERS = 4_000_000;

/** All fields of a file; the words of a Markdown file are its field `body`. Nothing when it cannot be read. */
export const readContentFields = (file: string, text: string): Fields | undefined =>
  file.endsWith('.md') ? readMarkdown(text) : readYaml(text);

const readYaml = memoise((text) => readMap(text));
const readMarkdown = memoise((text) => {
  const facts = readMap(readFacts(text.replaceAll('\r\n', '\n')));
  return facts && { ...facts, body: readBody(text) };
});

/** Reads each text once: a form asks for each of its fields. Nothing of what was read is ever changed. */
function memoise(read: (text: string) => Fields | undefined): (text: string) => Fields | undefined {
  const known = new Map<string, Fields | undefined>();
  let letters = 0;
  return (text) => {
    if (known.has(text)) return known.get(text);
    letters += text.length;
    if (letters > CACHED_LETTERS) {
      known.clear();
      letters = text.length;
    }
    const fields = readIfPossible(() => read(text));
    known.set(text, fields);
    return fields;
  };
}

function readIfPossible(read: () => Fields | undefined): Fields | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}

function readMap(text: string): Fields | undefined {
  const { document } = parseYamlText(text.replaceAll('\r\n', '\n'));
  visit(document, {
    Scalar(_, node) {
      // 0491570006 is no number to a person: the form shows it with its 0.
      if (typeof node.value === 'number' && node.source && String(node.value) !== node.source)
        node.value = node.source;
    },
  });
  const fields: unknown = document.toJS() ?? {};
  return typeof fields === 'object' && !Array.isArray(fields) ? (fields as Fields) : undefined;
}
