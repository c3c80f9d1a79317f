/** `npm run build`, run by the pinned Node: builds, then prints the bytes. A fault of the owner's is one plain text. */
import { ContentError } from '#content/load';
import { build } from './build.ts';

try {
  await build({ onStep: (step) => console.log(`  ${step} …`) });
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
