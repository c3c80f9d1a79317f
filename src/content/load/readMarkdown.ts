import type * as v from 'valibot';
import type { Path } from '../edit/index.ts';
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

/** Reads front matter between two `---` lines, then prose. @returns undefined when the front matter has faults */
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

  const front = lines.slice(1, closingLine).join('\n');
  const body = lines.slice(closingLine + 1);
  const frontMatter = readYaml({ file, images, text: front, linesBefore: 1 }, schema, faults);
  const { prose, faults: proseFaults } = readBody(body);
  for (const fault of proseFaults)
    faults.push({ file, field: 'body', ...fault, line: closingLine + 1 + fault.line });
  if (!frontMatter) return undefined;
  const { output, lineOf } = frontMatter;
  const firstTextLine = body.findIndex((line) => line.trim() !== '');
  const bodyLine = closingLine + 2 + Math.max(0, firstTextLine);
  const isFrontMatterField = ([name = '']: Path) => Object.hasOwn(output as object, name);
  return { output, body: prose, lineOf: (path) => (isFrontMatterField(path) ? lineOf(path) : bodyLine) };
}

/** Parses the text below the front matter. Text over the limit is refused without parsing. */
function readBody(lines: readonly string[]): ReturnType<typeof parseProse> {
  const text = lines.join('\n');
  if (text.trim().length > LENGTHS.markdown) {
    const fault = { line: 1, found: formatLength(text), expected: formatLimit(LENGTHS.markdown) };
    return { prose: [], faults: [fault] };
  }
  const findInLines = (find: (line: string) => string | undefined, expected: string) =>
    lines.flatMap((line, at) => {
      const found = find(line);
      return found ? [{ line: at + 1, found, expected }] : [];
    });
  const gapFaults = findInLines((line) => /\{\w*\}/.exec(line)?.[0], WITHOUT_GAPS);
  const invisibleFaults = findInLines(findInvisible, WITHOUT_INVISIBLE);
  const { prose, faults } = parseProse(text);
  const isEmpty = prose.length === 0 && faults.length === 0;
  const emptyFault = { line: lines.length, found: 'no words below the facts', expected: 'a paragraph' };
  return { prose, faults: [...gapFaults, ...invisibleFaults, ...faults, ...(isEmpty ? [emptyFault] : [])] };
}
