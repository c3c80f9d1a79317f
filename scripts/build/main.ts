/**
 * `npm run build`, run by the pinned Node: builds the program, publishes the static site with it, makes what hosts of
 * such a site and Firebase are told, prints the bytes. `--program`, `--site` and `--firebase` do one of these, the last
 * two into another folder: a server publishes for itself.
 */
import { join } from 'node:path';
import { readEnvironment, readSettings } from '#settings';
import { build } from './build.ts';
import { writeFirebase } from './firebase.ts';
import { describeForm, writeHosts } from './hosts.ts';
import { DIST } from './paths.ts';
import { publishSite } from './publish-site.ts';
import { reportBytes } from './report.ts';

const [only, into = DIST] = process.argv.slice(2);
const onStep = (step: string) => console.log(`  ${step} …`);

/** The site and all that goes with it, into one folder. @returns whether words and settings are in order */
async function publishForHosts(folder: string) {
  const site = await publishSite(join(folder, 'site'));
  if (!site) return undefined;
  const settings = readSettings(readEnvironment());
  await writeHosts(folder, settings.siteUrl);
  await writeFirebase(site, settings, folder);
  return { site, settings };
}

if (only === '--program') await build({ onStep });
else if (only === '--site') {
  if (!(await publishSite(into))) process.exitCode = 1;
} else {
  const built = only === undefined ? await build({ onStep }) : undefined;
  if (built) onStep('Publishing the static site, and the functions for Firebase');
  const published = await publishForHosts(into);
  if (!published) process.exitCode = 1;
  else if (built) {
    console.log(`\n${await reportBytes(built, published.site)}\n\n${describeForm(published.settings)}\n`);
  }
}
