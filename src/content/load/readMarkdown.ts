import type * as v from 'valibot';
import {
  findInvisible,
  formatLimit,
  LENGTHS,
  type Prose,
  parseProse,
  WITHOUT_GAPS,
  WITHOUT_INVISIBLE,
} from '../schema/index.ts';
import type { ContentFault } from './contentError.ts';
import { formatLength, type ReadSource, readYaml } from './readYaml.ts';

/**
 * Reads a Markdown file: front matter between two `---` lines, then prose.
 * @returns undefined when the front matter has faults; all faults are added to `faults`
 */
export function readMarkdown<Schema extends v.GenericSchema>(
  { file, text, images }: { file: string; text: string; images: ReadonlySet<string> },
  schema: Schema,
  faults: ContentFault[],
): (ReadSource<v.InferOutput<Schema>> & { body: Prose }) | undefined {
  const lines = text.split('\n');
  const closingLine = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (lines[0]?.trimEnd() !== '---' || closingLine < 0) {
    const firstLine = lines[0]?.trim() ? JSON.stringify(lines[0]) : 'an empty line';
    const found = closingLine < 0 ? 'no second line ---' : firstLine;
    faults.push({ file, line: 1, field: '', found, expected: 'facts between two lines that are just ---' });
    return undefined;
  }

  const facts = readYaml(
    { file, images, text: lines.slice(1, closingLine).join('\n'), linesBefore: 1 },
    schema,
    faults,
  );
  const { prose, faults: proseFaults } = readBody(lines.slice(closingLine + 1));
  for (const { line, found, expected } of proseFaults)
    faults.push({ file, line: closingLine + 1 + line, field: 'body', found, expected });
  const firstTextLine = lines.slice(closingLine + 1).findIndex((line) => line.trim() !== '');
  if (!facts) return undefined;
  const { output, lineOf } = facts;
  return {
    output,
    body: prose,
    lineOf: (path) =>
      Object.hasOwn(output as object, path[0] ?? '')
        ? lineOf(path)
        : closingLine + 2 + Math.max(0, firstTextLine),
  };
}

/** Parses the text below the front matter. Text over the limit is refused without parsing. */
function readBody(lines: readonly string[]): ReturnType<typeof parseProse> {
  const words = lines.join('\n');
  if (words.trim().length > LENGTHS.markdown) {
    const fault = { line: 1, found: formatLength(words), expected: formatLimit(LENGTHS.markdown) };
    return { prose: [], faults: [fault] };
  }
  const findInLines = (find: (line: string) => string | undefined, expected: string) =>
    lines.flatMap((text, at) => {
      const found = find(text);
      return found ? [{ line: at + 1, found, expected }] : [];
    });
  const gapFaults = findInLines((line) => /\{\w*\}/.exec(line)?.[0], WITHOUT_GAPS);
  const invisibleFaults = findInLines(findInvisible, WITHOUT_INVISIBLE);
  const { prose, faults } = parseProse(words);
  const isEmpty = prose.length === 0 && faults.length === 0;
  const emptyFault = { line: lines.length, found: 'no words below the facts', expected: 'a paragraph' };
  return { prose, faults: [...gapFaults, ...invisibleFaults, ...faults, ...(isEmpty ? [emptyFault] : [])] };
}
