/**
 * `npm run build`, run by the pinned Node: builds the program, publishes the static site with it, makes what hosts of
 * such a site and Firebase are told. `--program`, `--site` and `--firebase` do one of these, the last
 * two into another folder: a server publishes for itself.
 */
import { join } from 'node:path';
import { build } from './build.ts';
import { writeFirebase } from './firebase.ts';
import { describeForm, writeHosts } from './hosts.ts';
import { DIST } from './paths.ts';
import { publishSite } from './publish-site.ts';

const [only, into = DIST] = process.argv.slice(2);
const onStep = (step: string) => console.log(`  ${step} …`);

/** The site and all that goes with it, into one folder. @returns nothing when the words or the settings are at fault */
async function publishForHosts(folder: string) {
  const site = await publishSite(join(folder, 'site'));
  if (!site) return undefined;
  await writeHosts(folder, site.settings.siteUrl);
  await writeFirebase(site, folder);
  return site;
}

if (only === '--program') await build({ onStep });
else if (only === '--site') {
  if (!(await publishSite(into))) process.exitCode = 1;
} else {
  const isWhole = only === undefined;
  if (isWhole) {
    await build({ onStep });
    onStep('Publishing the static site, and the functions for Firebase');
  }
  const site = await publishForHosts(into);
  if (!site) process.exitCode = 1;
  else if (isWhole) console.log(`\n${describeForm(site.settings)}\n`);
}
