/**
 * `node scripts/copy-shipped.ts`, after the project itself has changed the words it ships: copies `content/` to the twin
 * that the tests stand on and to what `npm run new-practice` begins with, and marks its sentences, by which the doctor
 * knows those that an owner has left as they were. Not for an owner, whose words are nobody's
 * twin; so no test and no check asks whether the copies are what `content/` is now.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadContent } from '#content/load';
import { listSentences } from '#content/shipped';
import { root } from './lib/paths.mjs';

/** Of a practice's own: a new one begins without. */
const OWN = ['images', 'journal', 'downloads'];

const content = join(root, 'content');
const own = OWN.map((name) => join(content, name));

await copy(join(root, 'tests/practices/shipped'), () => true);
await copy(join(root, 'src/cli/newPractice/template'), (path) => !own.includes(path));
await markSentences(join(root, 'src/content/shipped/findShipped.ts'));

async function markSentences(file: string): Promise<void> {
  const marks = new Set(listSentences(await loadContent(content)).map(({ mark }) => mark));
  const text = await readFile(file, 'utf8');
  const line = /(?<=\bSHIPPED_SENTENCES =\n {2}').*(?=';)/;
  if (!line.test(text)) throw new Error(`${file} has no line for the marks of the shipped sentences.`);
  await writeFile(file, text.replace(line, [...marks].join(' ')));
}

async function copy(to: string, filter: (path: string) => boolean): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(content, to, { recursive: true, filter });
}
