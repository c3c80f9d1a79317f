/** `npm run test:homes`: for a release; with `-- --install` it installs Debian's packages that a home needs. */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('tests/homes/run.ts');
