/** The step of `npm run build` that builds in any case, because settings may have changed. */
import { runBuild } from './lib/build.ts';
import { runMain } from './lib/output.mjs';

await runMain(runBuild);
