/**
 * Reads the page's CSS in parts: all style sheets imported by the renderer, in import order, those of each optional
 * section separately. Sheets of lazily loaded parts (dialogs) are loaded with these parts.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';
import { SECTION } from '../bundles/chunks.ts';

type Output = Rolldown.RolldownOutput['output'];

interface Styles {
  base: string;
  sections: Record<string, string>;
}

/** @param folder with the build's style sheets */
export async function readStyles(output: Output, entryName: string, folder: string): Promise<Styles> {
  const chunks = findChunks(output, entryName);
  const readSheet = async (sheetChunks: readonly Rolldown.OutputChunk[]): Promise<string> => {
    const names = new Set(sheetChunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    const texts = await Promise.all([...names].map((name) => readFile(join(folder, basename(name)), 'utf8')));
    return texts.join('').trim();
  };
  const isSection = ({ name }: Rolldown.OutputChunk) => name.startsWith(SECTION);
  const sections = await Promise.all(
    chunks
      .filter(isSection)
      .map(async (chunk) => [chunk.name.slice(SECTION.length), await readSheet([chunk])]),
  );
  return {
    base: await readSheet(chunks.filter((chunk) => !isSection(chunk))),
    sections: Object.fromEntries(sections),
  };
}

/** Finds the entry and its static imports, each after its own imports. */
function findChunks(output: Output, entryName: string): Rolldown.OutputChunk[] {
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])));
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === entryName);
  const visitedNames = new Set<string>();
  const orderedChunks: Rolldown.OutputChunk[] = [];
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || visitedNames.has(chunk.fileName)) return;
    visitedNames.add(chunk.fileName);
    for (const name of chunk.imports) visit(chunks.get(name));
    orderedChunks.push(chunk);
  };
  visit(entry);
  return orderedChunks;
}
