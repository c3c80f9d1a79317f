/**
 * `node scripts/copy-shipped.ts`, after the project itself has changed the words it ships: copies `content/` to the twin
 * that the tests stand on and to what `npm run new-practice` begins with. Not for an owner, whose words are nobody's
 * twin; so no test and no check asks whether the copies are what `content/` is now.
 */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

/** Of a practice's own: a new one begins without. */
const OWN = ['images', 'journal', 'downloads'];

const content = join(root, 'content');
const own = OWN.map((name) => join(content, name));

await copy(join(root, 'tests/practices/shipped'), () => true);
await copy(join(root, 'src/cli/newPractice/template'), (path) => !own.includes(path));

async function copy(to: string, filter: (path: string) => boolean): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(content, to, { recursive: true, filter });
}
