/**
 * The step of `npm run check` that loads the owner's content as the build does, and checks it for law,
 * credibility and reading level. Warnings and placeholders are shown; only unpublishable content fails the check.
 */
import { resolve } from 'node:path';
import { readContentDir, readEnvironment } from '#settings';
import { checkContent } from '../src/checks/content.ts';
import { print } from './lib/output.mjs';
import { root } from './lib/paths.mjs';

const folder = resolve(root, readContentDir(readEnvironment(root)));
const { findings } = await checkContent(folder, false);
for (const { id, severity, message, remedy } of findings) {
  if (severity === 'good') continue;
  const kind = id === 'placeholder' ? id : severity;
  print(`${kind}: ${message}${message.endsWith('.') ? '' : ':'} ${remedy}`);
  if (kind === 'error') process.exitCode = 1;
}
