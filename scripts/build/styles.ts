/**
 * The rules of the first view: all style sheets that the renderer's code imports, in its order. What only a
 * lazily loaded part imports (dialogs) comes with that part.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Output = Rolldown.RolldownOutput['output'];

/** @param folder where the style sheets of the build lie */
export async function firstViewStyles(output: Output, folder: string): Promise<string> {
  const names = styleSheets(output, 'prerender');
  const texts = await Promise.all(names.map((name) => readFile(join(folder, basename(name)), 'utf8')));
  return texts.join('').trim();
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
