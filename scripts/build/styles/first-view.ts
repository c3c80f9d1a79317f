/**
 * The rules of the first view: all style sheets that the renderer's code imports, in its order. What only a
 * lazily loaded part imports (dialogs) comes with that part.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type ChildNode, parse } from 'postcss';
import type { Rolldown } from 'vite';

type Output = Rolldown.RolldownOutput['output'];

export interface Styles {
  screen: string;
  /** What only paper needs: 500 bytes that no screen should wait for. */
  print: string;
}

/** @param folder where the style sheets of the build lie */
export async function readFirstViewStyles(output: Output, folder: string): Promise<Styles> {
  const names = findSheets(output, 'prerender');
  const texts = await Promise.all(names.map((name) => readFile(join(folder, basename(name)), 'utf8')));
  const css = texts.join('').trim();
  return {
    screen: pickRules(css, (node) => !isForPaper(node)),
    print: pickRules(css, isForPaper),
  };
}

/** The rules at the top of a sheet that are wanted, each as it is written, with all that is nested in it. */
function pickRules(css: string, isWanted: (node: ChildNode) => boolean): string {
  const root = parse(css);
  for (const node of [...root.nodes]) if (!isWanted(node)) node.remove();
  return root.toString();
}

/** Whether a rule stands in `@media print` and nothing wider. */
function isForPaper(node: ChildNode): boolean {
  return node.type === 'atrule' && node.name === 'media' && node.params === 'print';
}

function findSheets(output: Output, entryName: string): string[] {
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
