/** The step of `npm run check` that reads the owner's words as the build does. */
import { ContentError, loadContent } from '#content/load';
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

try {
  await loadContent(`${root}content`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
