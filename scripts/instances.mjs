/** `npm run instances`: several servers behind nginx, one of them killed and one updated (docs/deploy/instances.md). */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('tests/instances/run.ts');
