/**
 * The step of `npm run check` that reads the owner's words as the build does, and then as the law, a stranger and
 * a twelve-year-old would. Warnings and placeholders are shown; only what may not be published fails.
 */
import { resolve } from 'node:path';
import { ContentError, loadPlacedContent } from '#content/load';
import { checkWording, findToday, formatFindingPlace } from '#content/wording';
import { findFileFaults } from '#publish/check';
import { readContentDir, readEnvironment } from '#settings';
import { root } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

const folder = resolve(root, readContentDir(readEnvironment(root)));

try {
  const placed = await loadPlacedContent(folder);
  const { content, placeOf } = placed;
  const findings = checkWording(content, findToday(content, Date.now()));
  for (const finding of findings) {
    say(`${finding.severity}: ${formatFindingPlace(finding, placeOf)}: ${finding.message}`);
  }
  if (findings.some(({ severity }) => severity === 'error')) process.exitCode = 1;
  const faults = await findFileFaults(placed, folder);
  if (faults.length > 0) throw new ContentError(faults);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
