import { open, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where mails are written as files while there is no mail server (CONTRACT "Settings", `SMTP_URL`). */
export const toMailFolder = (dataDir: string): string => path.resolve(dataDir, 'mail');

/** What a mail is called as a file. */
export const toFileName = (mailId: string): string => `${mailId}.eml`;
/** Its name until it is whole; a process that was killed leaves it so. */
export const toPartialName = (file: string): string => `${file}.part`;
/** The id of the visitor's confirmation. */
export const toConfirmationId = (id: string): string => `${id}.received`;

/** Removes for good every file that a mail about these enquiries became, whether or not there is a mail server by now. */
export async function eraseMails(folder: string, ids: readonly string[]): Promise<void> {
  const files = ids.flatMap((id) => [toFileName(id), toFileName(toConfirmationId(id))]);
  const names = files.flatMap((file) => [file, toPartialName(file)]);
  await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
  await syncFolder(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** A new or removed name is durable only once its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
