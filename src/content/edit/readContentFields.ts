import { readBody, readFrontMatter } from './editMarkdown.ts';
import { EditRefused } from './editRefused.ts';
import type { Value } from './value.ts';
import { parseYamlText } from './yaml/yamlText.ts';

type Fields = { [field: string]: Value };

/** The size of the cache, in characters: a few times the text of a page. */
const MAX_CACHED_LETTERS = 4_000_000;

const cache = new Map<string, Fields | undefined>();
let cachedLetters = 0;

/**
 * All fields of a file; `body` is the text of a Markdown file. Undefined when the file cannot be parsed.
 * Parses each text only once: callers must not change the result.
 */
export function readContentFields(file: string, text: string): Fields | undefined {
  const key = `${file.endsWith('.md') ? 'md' : 'yaml'} ${text}`;
  if (cache.has(key)) return cache.get(key);
  cachedLetters += text.length;
  if (cachedLetters > MAX_CACHED_LETTERS) {
    cache.clear();
    cachedLetters = text.length;
  }
  const fields = readFields(file, text.replaceAll('\r\n', '\n'));
  cache.set(key, fields);
  return fields;
}

function readFields(file: string, text: string): Fields | undefined {
  try {
    if (!file.endsWith('.md')) return readMap(text);
    const frontMatter = readMap(readFrontMatter(text));
    return frontMatter && { ...frontMatter, body: readBody(text) };
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}

function readMap(text: string): Fields | undefined {
  const fields: unknown = parseYamlText(text).document.toJS() ?? {};
  return typeof fields === 'object' && !Array.isArray(fields) ? (fields as Fields) : undefined;
}
