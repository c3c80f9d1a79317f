/** The step of `npm run build` that builds, whether or not anything has changed: settings may have. */
import { build } from './lib/build.ts';
import { command } from './lib/say.mjs';

await command(build);
