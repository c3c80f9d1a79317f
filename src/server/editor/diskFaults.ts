import { PageEditorError } from './contract.ts';

const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);

export const READ_ONLY_FOLDER =
  'Your page cannot be changed now: the folder that holds its words is read-only. What you typed is kept. Ask your helper to open the folder for the site.';
const FULL_DISK =
  'The disk of your site is full, so nothing more can be saved. Your page is as it was. Ask your helper to make room.';
const OTHER =
  'The disk of your site did not take this. Your page is as it was. Try again in a moment, and tell your helper if it stays so.';

/** Turns an error of the file system into a sentence for the owner; returns other errors unchanged. */
export function toDiskRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^E[A-Z]+$/.test(code)) return error;
  const says = READ_ONLY.has(code) ? READ_ONLY_FOLDER : FULL.has(code) ? FULL_DISK : OTHER;
  return new PageEditorError('CANNOT', says, {}, { cause: error });
}
