/** `npm run container`: the image built, and run as a container's engine would (docs/deploy/container.md). */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('tests/container/run.ts');
