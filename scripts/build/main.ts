/**
 * `npm run build`, run by the pinned Node: builds the program, publishes the static site with it, makes what Firebase is
 * given, prints the bytes. `--program`, `--site` and `--firebase` do one of these, the last two into another folder: a
 * server publishes for itself.
 */
import { join } from 'node:path';
import { build } from './build.ts';
import { writeFirebase } from './firebase.ts';
import { DIST, SITE } from './paths.ts';
import { publishSite } from './publish-site.ts';
import { reportBytes } from './report.ts';

const [only, into = DIST] = process.argv.slice(2);
const onStep = (step: string) => console.log(`  ${step} …`);
const built = only === undefined ? await build({ onStep }) : undefined;
if (only === '--program') await build({ onStep });
else {
  if (built) onStep('Publishing the static site');
  const site = await publishSite(only === undefined ? SITE : only === '--site' ? into : join(into, 'site'));
  if (!site) process.exitCode = 1;
  if (site && only !== '--site') {
    if (built) onStep('Bundling the Firebase functions');
    await writeFirebase(site, into);
  }
  if (site && built) console.log(`\n${await reportBytes(built, site)}\n`);
}
