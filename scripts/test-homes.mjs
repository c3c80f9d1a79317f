/** `npm run test:homes`: for a release; with `-- --install` it may install Debian's packages for a home that needs them. */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('tests/homes/run.ts');
