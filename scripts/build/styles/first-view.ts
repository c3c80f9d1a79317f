/**
 * The rules of the first view: all style sheets that the renderer's code imports, in its order. What only a
 * lazily loaded part imports (dialogs) comes with that part.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Output = Rolldown.RolldownOutput['output'];

export interface Styles {
  screen: string;
  /** What only paper needs: 500 bytes that no screen should wait for. */
  print: string;
}

/** @param folder where the style sheets of the build lie */
export async function firstViewStyles(output: Output, folder: string): Promise<Styles> {
  const names = styleSheets(output, 'prerender');
  const texts = await Promise.all(names.map((name) => readFile(join(folder, basename(name)), 'utf8')));
  const rules = topRules(texts.join('').trim());
  const forPaper = (rule: string) => rule.startsWith('@media print{');
  return {
    screen: rules.filter((rule) => !forPaper(rule)).join(''),
    print: rules.filter(forPaper).join(''),
  };
}

/** The rules of a minified sheet, each with all that is nested in it. Brackets in strings do not occur. */
function topRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 0: bracket } of css.matchAll(/[{}]/g)) {
    depth += bracket === '{' ? 1 : -1;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

function styleSheets(output: Output, entryName: string): string[] {
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === entryName);
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const name of chunk.imports) visit(chunks.get(name));
    for (const name of chunk.viteMetadata?.importedCss ?? []) found.add(name);
  };
  visit(entry);
  return [...found];
}
