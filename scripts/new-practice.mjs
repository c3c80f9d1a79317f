/** `npm run new-practice -- DIR`: asks about a practice and writes its content folder. */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('src/cli/newPractice/main.ts');
