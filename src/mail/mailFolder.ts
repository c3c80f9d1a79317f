import { open, rm } from 'node:fs/promises';
import path from 'node:path';

/** The folder to which mails are written without a mail server (CONTRACT "Settings", `SMTP_URL`). */
export const toMailFolder = (dataDir: string): string => path.resolve(dataDir, 'mail');

export const toFileName = (mailId: string): string => `${mailId}.eml`;
/** The name of a mail file while it is being written. A killed process leaves such a file behind. */
export const toPartialName = (file: string): string => `${file}.part`;
export const toConfirmationId = (id: string): string => `${id}.received`;

/** Deletes the mail files of these enquiries, which may date from before a mail server was set. */
export async function eraseMails(folder: string, ids: readonly string[]): Promise<void> {
  const files = ids.flatMap((id) => [toFileName(id), toFileName(toConfirmationId(id))]);
  const names = files.flatMap((file) => [file, toPartialName(file)]);
  await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
  await syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Calls fsync on the folder. Otherwise a crash may undo the creation or removal of a file. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
