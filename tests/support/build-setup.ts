/** Before the projects that run the built program: it is built when its sources have changed. */
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { publishTestedSite } from './site.ts';

/** Vitest calls each project's set-up, with modules of its own; once a run is enough. */
const PREPARED = 'TIDELINE_TESTS_PREPARED';

export default async function setUp(): Promise<void> {
  if (process.env[PREPARED]) return;
  await ensureBuilt();
  await publishTestedSite();
  process.env[PREPARED] = 'yes';
}
