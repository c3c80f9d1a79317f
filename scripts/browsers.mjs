/** `npm run browsers`: the visitor's journey in Firefox and WebKit (docs/decisions/0201). */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('tests/browsers/run.ts');
