/** `npm run lighthouse`: the eight scores of Lighthouse, with applied throttling (DESIGN section 8). */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('bench/lighthouse.ts');
