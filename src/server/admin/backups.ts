import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EnquiryAdmin, OwnerDeskError } from '#desk';
import type { Store } from '#store';

/** What a copy is called in DATA_DIR while it is made. */
const COPY = /^backup-[0-9a-f-]{36}\.download$/;

/** Copies of the embedded store for the owner to download. */
export interface Backups {
  /** @throws OwnerDeskError where the store is no file of this server */
  check(): void;
  /**
   * Makes a copy without a name: nothing of it is left once it is closed, or the server was killed. Who takes it is
   * written down before it leaves.
   */
  open(by: string): Promise<FileHandle>;
}

export function createBackups(
  { kind, owner }: Pick<Store, 'kind' | 'owner'>,
  admin: Pick<EnquiryAdmin, 'backup'>,
  dataDir: string,
): Backups {
  const check = () => {
    if (kind !== 'postgres') return;
    throw new OwnerDeskError(
      'CONFLICT',
      'Your enquiries are kept in a database of its own. The copies are made there: ask your helper when the last one was.',
    );
  };
  return {
    check,
    async open(by) {
      check();
      const file = join(dataDir, `backup-${randomUUID()}.download`);
      try {
        await admin.backup(file);
        await owner.recordAudit({ at: Date.now(), who: by, action: 'made a backup', about: '' });
        return await open(file);
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/** What a server left behind that was killed while it made one. */
export async function removeOldCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const copies = names.filter((name) => COPY.test(name));
  await Promise.all(copies.map((name) => rm(join(dataDir, name), { force: true })));
}
