/** `npm run build`, run by the pinned Node: builds, then prints the bytes. What the owner can fix is printed without a stack. */
import { ContentError } from '#content/load';
import { WordingError } from '#content/wording';
import { SettingsError } from '#settings';
import { build } from './build.ts';
import { reportBytes } from './report.ts';

try {
  const result = await build({ onStep: (step) => console.log(`  ${step} …`) });
  console.log(`\n${await reportBytes(result)}\n`);
} catch (error) {
  const ofTheOwner = error instanceof ContentError || error instanceof WordingError || isSettingsError(error);
  if (!ofTheOwner) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** By name: the one thrown by the bundled renderer is another copy of the class. */
function isSettingsError(error: unknown): boolean {
  return error instanceof Error && error.name === SettingsError.name;
}
