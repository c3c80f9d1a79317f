/** `npm run bench`: the benchmarks, as ratios in one run (DESIGN section 8). */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('bench/run.ts');
