import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '#settings';
import { BACKUP_MARK, FOREVER, type Store, StoreError, toErasedFile } from '#store';
import { BACKUP_NAME, type BackupLook, lookAt, nameBackup, PARTS, pack, unpack } from './archive.ts';

export interface MadeBackup {
  readonly file: string;
  readonly look: BackupLook;
}

/**
 * Enquiries, accounts, erased ids and the practice's folder as one file, while the site runs. What was written is
 * unpacked again and read to its end before it bears its name. @throws StoreError
 */
export async function makeBackup(
  folder: string,
  store: Store,
  { dataDir, contentDir }: Pick<Settings, 'dataDir' | 'contentDir'>,
  now: number,
): Promise<MadeBackup> {
  const work = await makeWorkFolder(folder);
  try {
    const [made, read] = [join(work, 'made'), join(work, 'read')];
    for (const each of [made, read]) await mkdir(each);
    if (store.kind === 'sqlite') await store.backup(join(made, PARTS.store));
    // After the store: whoever is erased meanwhile is named in it.
    await copyFile(toErasedFile(dataDir), join(made, PARTS.erasedIds)).catch(passOverMissing);
    await cp(contentDir, join(made, PARTS.content), { recursive: true, dereference: true });
    const written = join(work, 'backup.tar.gz');
    await pack(made, written);
    await unpack(written, read);
    const look = await lookAt(read);
    if (!isDeepStrictEqual(look, await lookAt(made))) {
      throw new StoreError('The backup does not hold what was put into it: look at the disk of that folder.');
    }
    await chmod(written, 0o600);
    const file = join(folder, nameBackup(now));
    await rename(written, file);
    await store.takeMark(BACKUP_MARK, now, -FOREVER);
    return { file, look };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function makeWorkFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await mkdtemp(join(folder, '.making-'));
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(`${folder} cannot be written (${code}): name another folder for backups.`, {
      cause: error,
    });
  }
}

function passOverMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Leaves the newest; other files stay, whatever they are. @returns how many went */
export async function removeOldBackups(folder: string, kept: number): Promise<number> {
  const old = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .slice(0, -kept);
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
