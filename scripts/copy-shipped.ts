/**
 * `node scripts/copy-shipped.ts`, after a change of the shipped content: copies `content/` to the tests'
 * fixture and to the template of `npm run new-practice`, and records fingerprints of its sentences, by which the
 * doctor recognizes unchanged sentences. Not for owners, whose `content/` differs from the copies on purpose; so
 * no test compares them.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSentences, loadContent } from '#content';
import { root } from './lib/paths.mjs';

/** Left out of the template: the shipped practice's own files, and optional sections that would be empty. */
const EXCLUDED_FILES = [
  'images',
  'journal',
  'downloads',
  ...['testimonials', 'team', 'journal', 'gallery', 'carousel', 'countdown', 'downloads'].map(
    (name) => `${name}.yaml`,
  ),
];
/** Files that the template has in its own wording, with gaps for facts. */
const TEMPLATE_FILES = [
  'about.md',
  'confirmed.yaml',
  'home.yaml',
  'practice.yaml',
  'pricing.yaml',
  'services.yaml',
];

const content = join(root, 'content');
const excludedPaths = [...EXCLUDED_FILES, ...TEMPLATE_FILES].map((name) => join(content, name));

await rm(join(root, 'tests/practices/shipped'), { recursive: true, force: true });
await cp(content, join(root, 'tests/practices/shipped'), { recursive: true });
await cp(content, join(root, 'src/cli/newPractice/template'), {
  recursive: true,
  filter: (path) => !excludedPaths.includes(path),
});
await writeFingerprints(join(root, 'src/content/shipped/findShipped.ts'));

async function writeFingerprints(file: string): Promise<void> {
  const fingerprints = new Set(
    listSentences(await loadContent(content)).map(({ fingerprint }) => fingerprint),
  );
  const text = await readFile(file, 'utf8');
  const line = /(?<=\bSHIPPED_SENTENCES =\n {2}').*(?=';)/;
  if (!line.test(text)) throw new Error(`${file} has no line for the marks of the shipped sentences.`);
  await writeFile(file, text.replace(line, [...fingerprints].join(' ')));
}
