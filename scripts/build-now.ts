/** The step of `npm run build` that builds, whether or not anything has changed: settings may have. */
import { runBuild } from './lib/build.ts';
import { runMain } from './lib/say.mjs';

await runMain(runBuild);
