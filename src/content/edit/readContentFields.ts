import { visit } from 'yaml';
import { EditRefused } from './applyChange.ts';
import type { Value } from './contentChange.ts';
import { readBody, readFacts } from './editMarkdown.ts';
import { parseYamlText } from './yaml/yamlText.ts';

interface Fields {
  [field: string]: Value;
}

/** The size of the cache, in letters: a few times the text of a page. */
const CACHED_LETTERS_MAX = 4_000_000;

/** All fields of a file; `body` is the text of a Markdown file. Undefined when the file cannot be parsed. */
export const readContentFields = (file: string, text: string): Fields | undefined =>
  file.endsWith('.md') ? readMarkdown(text) : readYaml(text);

const readYaml = memoise(readMap);
const readMarkdown = memoise((text) => {
  const facts = readMap(readFacts(text.replaceAll('\r\n', '\n')));
  return facts && { ...facts, body: readBody(text) };
});

/** Parses each text only once, although a form reads every field separately. Callers must not change the result. */
function memoise(read: (text: string) => Fields | undefined): (text: string) => Fields | undefined {
  const cache = new Map<string, Fields | undefined>();
  let letters = 0;
  return (text) => {
    if (cache.has(text)) return cache.get(text);
    letters += text.length;
    if (letters > CACHED_LETTERS_MAX) {
      cache.clear();
      letters = text.length;
    }
    const fields = readIfPossible(() => read(text));
    cache.set(text, fields);
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
      // Keeps the leading 0 of a telephone number such as 0491570006.
      if (typeof node.value === 'number' && node.source && String(node.value) !== node.source)
        node.value = node.source;
    },
  });
  const fields: unknown = document.toJS() ?? {};
  return typeof fields === 'object' && !Array.isArray(fields) ? (fields as Fields) : undefined;
}
