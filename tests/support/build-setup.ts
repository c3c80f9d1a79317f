/** Before the projects that run the built program: it is built when its sources have changed. */
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { publishTestedSite } from './site.ts';

export default async function setUp(): Promise<void> {
  await ensureBuilt();
  await publishTestedSite();
}
