/**
 * `node scripts/copy-shipped.ts`, after a change of the shipped content: copies `content/` to the tests'
 * fixture and to the template of `npm run new-practice`, and marks its sentences, by which the doctor
 * recognizes unchanged ones. Not for owners, whose content has no copy; so no test compares the copies with
 * `content/`.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSentences, loadContent } from '#content';
import { root } from './lib/paths.mjs';

/** Left out of a new practice: its own facts, and sections that would be empty. */
const OWN = [
  'images',
  'journal',
  'downloads',
  ...['testimonials', 'team', 'journal', 'gallery', 'carousel', 'countdown', 'downloads'].map(
    (name) => `${name}.yaml`,
  ),
];
/** Files that the template words itself, with gaps for facts. */
const TEMPLATE_FILES = [
  'about.md',
  'confirmed.yaml',
  'home.yaml',
  'practice.yaml',
  'pricing.yaml',
  'services.yaml',
];

const content = join(root, 'content');
const own = [...OWN, ...TEMPLATE_FILES].map((name) => join(content, name));

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
