/**
 * `npm run check`: types, lint and format, rooms, citations, unused code, content, sizes, known holes in what is
 * shipped (with AUDIT=required, a registry that cannot be asked for them is a failure).
 */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('scripts/run-checks.ts');
