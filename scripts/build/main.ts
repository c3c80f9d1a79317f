/**
 * `npm run build`, run by the pinned Node: builds the program, publishes the static site with it, prints the bytes.
 * `--program` and `--site` (which takes another folder for the site) do one of the two: a server publishes for itself.
 */
import { build } from './build.ts';
import { publishSite } from './publish-site.ts';
import { reportBytes } from './report.ts';

const [only, into] = process.argv.slice(2);
const onStep = (step: string) => console.log(`  ${step} …`);
const built = only === '--site' ? undefined : await build({ onStep });
if (only !== '--program') {
  if (built) onStep('Publishing the static site');
  const site = await publishSite(into);
  if (!site) process.exitCode = 1;
  else if (built) console.log(`\n${await reportBytes(built, site)}\n`);
}
