import { stat } from 'node:fs/promises';
import { ContentError, loadPlacedContent, type PlacedContent } from '#content/load';
import { checkWording, findToday, refuseErrors } from '#content/wording';

/**
 * Reads a practice's folder and judges its words.
 * @throws ContentError or WordingError naming every fault with its file and line
 */
export async function readPractice(folder: string, now: number): Promise<PlacedContent> {
  await requireFolder(folder);
  const placed = await loadPlacedContent(folder);
  refuseErrors(checkWording(placed.content, findToday(placed.content, now)), placed.placeOf);
  return placed;
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  const expected = 'the practice’s words: CONTENT_DIR says where they are';
  throw new ContentError([{ file: folder, line: 1, field: '', found: 'no such folder', expected }]);
}
