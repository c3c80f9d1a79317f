import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEdition } from './edition.ts';
import type { EditionFolder } from './editionFolder.ts';

/** JSON fields encoded in base64. */
const BODY_FIELDS = new Set(['identity', 'br', 'gzip']);

/**
 * Migrates the editions of earlier program versions, one JSON file each. The edition that was last in service stays
 * available, in case the content is invalid. The assets of all stay for a week after their last use.
 */
export async function migrateEditions(editions: EditionFolder): Promise<void> {
  const names = (await readdir(editions.folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const oldEditions = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(editions.folder, name))).mtimeMs })),
  );
  const inOrder = oldEditions.sort((one, other) => one.time - other.time);
  for (const { name, time } of inOrder) {
    const file = join(editions.folder, name);
    const edition = JSON.parse(await readFile(file, 'utf8'), (key, value) =>
      BODY_FIELDS.has(key) && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
    );
    if (name === inOrder.at(-1)?.name)
      await writeEdition({ ...edition, files: new Map(edition.files) }, editions.getFolder(edition.id));
    await editions.recordUse(edition, time);
    await rm(file);
    await rm(file.replace(/json$/, 'assets'), { force: true });
  }
}
