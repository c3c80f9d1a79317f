/** `npm run firebase`: what Firebase is given, tried in its own emulators (docs/deploy/firebase.md). */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('tests/firebase/run.ts');
