/**
 * `limit-bare`: the page's words as bare HTML from the same server, the least that any page with these words can
 * cost. Everything but text, headings, lists, links and the form is taken out of the home document, and the
 * server then serves the rest as one more asset of a copy of the build.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../scripts/lib/paths.mjs';
import type { ProgramManifest } from '../src/publish/program.ts';

/** Inside the repository, where the copied server finds its packages. */
const COPY = join(root, 'node_modules/.cache/bench-dist');
export const BARE_PATH = '/assets/bare.html';

const TAKEN_OUT = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<style\b[^>]*>.*?<\/style>/gs,
  /<svg\b[^>]*>.*?<\/svg>/gs,
  /<(?:link|img|meta(?! (?:charset|name="viewport")))\b[^>]*>/g,
  /<!--.*?-->/gs,
  / (?:class|style|data-[\w-]+|aria-[\w-]+)(?:="[^"]*")?/g,
];

/** @param home the home document @returns the folder of a build that also serves `BARE_PATH` */
export async function buildWithBare(home: string): Promise<string> {
  const bare = TAKEN_OUT.reduce((html, pattern) => html.replace(pattern, ''), home);
  await rm(COPY, { recursive: true, force: true });
  await mkdir(COPY, { recursive: true });
  await cp(join(root, 'dist'), COPY, { recursive: true });
  const name = basename(BARE_PATH);
  const file = join(COPY, 'program/assets', name);
  await writeFile(file, bare);
  await writeFile(`${file}.br`, brotliCompressSync(bare));
  // Published with the program's own assets, or nobody would serve it.
  const manifest = join(COPY, 'server/program.json');
  const program: ProgramManifest = JSON.parse(await readFile(manifest, 'utf8'));
  const assets = [...program.assets, name, `${name}.br`];
  await writeFile(manifest, JSON.stringify({ ...program, assets }));
  return COPY;
}
