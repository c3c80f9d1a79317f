/** The step of `npm run check` that resolves every citation and every link to a heading or a file. */
import { checkCitations } from './citations/check.ts';
import { readTexts } from './citations/texts.ts';
import { print } from './lib/output.mjs';
import { root } from './lib/paths.mjs';

const broken = checkCitations(readTexts(root));
for (const { file, line, message } of broken) print(`${file}:${line} ${message}`);
process.exitCode = broken.length > 0 ? 1 : 0;
