/** `npm run dev`: the site with live reload, content files watched. */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('scripts/dev.ts');
