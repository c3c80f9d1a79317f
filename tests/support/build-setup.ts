/** Set-up of the projects that run the built program: builds it if its sources have changed. */
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { publishTestedSite } from './site.ts';

/** Vitest calls the set-up for each project in separate module instances, but one build per run is enough. */
const PREPARED = 'TIDELINE_TESTS_PREPARED';

export default async function setUp(): Promise<void> {
  if (process.env[PREPARED]) return;
  await ensureBuilt();
  await publishTestedSite();
  process.env[PREPARED] = 'yes';
}
