import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { DeliveryError } from '#enquiries';
import { syncFolder, toFileName, toPartialName } from '../mailFolder.ts';
import { NO_FILE_ACCESS, type Transport } from './smtpTransport.ts';

/** Writes each mail atomically as `ID.eml`, flushed before `send` resolves. A second attempt replaces the file. */
export function createFileTransport(folder: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, ...NO_FILE_ACCESS });
  return {
    destination: `files in ${folder}`,
    sentReason: 'written as a file, because SMTP_URL is not set',
    async send({ id, ...mail }, signal) {
      const { message } = await composer.sendMail(mail);
      signal.throwIfAborted();
      await workInFolder(folder, async () => {
        const file = path.join(folder, toFileName(id));
        await writeFile(toPartialName(file), message as Buffer, { mode: 0o600, flush: true });
        await rename(toPartialName(file), file);
        await syncFolder(folder);
      });
    },
    verify: () => workInFolder(folder, async () => {}),
    close: () => composer.close(),
  };
}

/** Folder mode 0700 and file mode 0600, because only the owner may read enquiries. */
async function workInFolder(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await work();
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new DeliveryError('queue', `the mail could not be written to ${folder} (${code})`);
  }
}
