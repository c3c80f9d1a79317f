import { EditRefused } from '#content';
import { getFileLabel } from '#content/schema';

export type { EditRefused };

/** For a person who was removed while the call ran. */
export const createRemovedError = () => new EditRefused('You can no longer come in here.', 'CANNOT');

/** The file in the folder cannot be parsed, so the draft cannot be merged into it. */
export const explainBrokenFile = (file: string): string =>
  `“${getFileLabel(file)}” cannot be read in the files now (${file}), so yours cannot be put there. Ask your helper to mend that file. Nothing is lost: what you typed waits here until then.`;

export const READ_ONLY_FOLDER =
  'Your page cannot be changed now: the folder that holds its words is read-only. What you typed is kept. Ask your helper to open the folder for the site.';
const FULL_DISK =
  'The disk of your site is full, so nothing more can be saved. Your page is as it was. Ask your helper to make room.';
const OTHER_FAULT =
  'The disk of your site did not take this. Your page is as it was. Try again in a moment, and tell your helper if it stays so.';

const DISK_FAULTS: Readonly<Record<string, string>> = {
  EROFS: READ_ONLY_FOLDER,
  EACCES: READ_ONLY_FOLDER,
  EPERM: READ_ONLY_FOLDER,
  ENOSPC: FULL_DISK,
  EDQUOT: FULL_DISK,
};

/** For `catch`: rethrows a file system error as an `EditRefused` for the owner, and any other error unchanged. */
export function rethrowForOwner(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^E[A-Z]+$/.test(code)) throw error;
  throw new EditRefused(DISK_FAULTS[code] ?? OTHER_FAULT, 'CANNOT', { cause: error });
}
