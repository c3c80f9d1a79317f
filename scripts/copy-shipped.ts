/**
 * `node scripts/copy-shipped.ts`, after the project itself has changed the words it ships: copies `content/` to the twin
 * that the tests stand on and to the template of `npm run new-practice`, and marks its sentences, by which the doctor
 * knows those that an owner has left as they were. Not for an owner, whose words are nobody's
 * twin; so no test and no check asks whether the copies are what `content/` is now.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSentences, loadContent } from '#content';
import { root } from './lib/paths.mjs';

/** A new practice begins without: what is of a practice's own, and sections that show nothing yet. */
const OWN = [
  'images',
  'journal',
  'downloads',
  ...['testimonials', 'team', 'journal', 'gallery', 'carousel', 'countdown', 'downloads'].map(
    (name) => `${name}.yaml`,
  ),
];
/** Those that a new practice begins with in words of its own, with gaps for its facts. */
const WITH_GAPS = [
  'about.md',
  'confirmed.yaml',
  'home.yaml',
  'practice.yaml',
  'pricing.yaml',
  'services.yaml',
];

const content = join(root, 'content');
const own = [...OWN, ...WITH_GAPS].map((name) => join(content, name));

await rm(join(root, 'tests/practices/shipped'), { recursive: true, force: true });
await cp(content, join(root, 'tests/practices/shipped'), { recursive: true });
await cp(content, join(root, 'src/cli/newPractice/template'), {
  recursive: true,
  filter: (path) => !own.includes(path),
});
await markSentences(join(root, 'src/content/shipped/findShipped.ts'));

async function markSentences(file: string): Promise<void> {
  const marks = new Set(listSentences(await loadContent(content)).map(({ fingerprint }) => fingerprint));
  const text = await readFile(file, 'utf8');
  const line = /(?<=\bSHIPPED_SENTENCES =\n {2}').*(?=';)/;
  if (!line.test(text)) throw new Error(`${file} has no line for the marks of the shipped sentences.`);
  await writeFile(file, text.replace(line, [...marks].join(' ')));
}
