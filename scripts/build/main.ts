/**
 * `npm run build`, on the pinned Node: builds the program, publishes the static site with it, and writes the
 * configuration of static hosts and Firebase. `--program`, `--site` and `--firebase` each do one part, the last
 * two into a given folder. A server needs only the program, because it publishes by itself.
 */
import { join } from 'node:path';
import { build } from './build.ts';
import { writeFirebase } from './firebase.ts';
import { describeForm, writeHosts } from './hosts.ts';
import { DIST } from './paths.ts';
import { publishSite } from './publish-site.ts';

const [option, into = DIST] = process.argv.slice(2);
const onStep = (step: string) => console.log(`  ${step} …`);

/** Publishes the site and its host configuration. @returns `undefined` when content or settings are invalid */
async function publishForHosts(folder: string) {
  const site = await publishSite(join(folder, 'site'));
  if (!site) return undefined;
  await writeHosts(folder, site.settings.siteUrl);
  await writeFirebase(site, folder);
  return site;
}

if (option === '--program') await build({ onStep });
else if (option === '--site') {
  if (!(await publishSite(into))) process.exitCode = 1;
} else {
  const isWhole = option === undefined;
  if (isWhole) {
    await build({ onStep });
    onStep('Publishing the static site, and the functions for Firebase');
  }
  const site = await publishForHosts(into);
  if (!site) process.exitCode = 1;
  else if (isWhole) console.log(`\n${describeForm(site.settings)}\n`);
}
