import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from './backend.ts';

export class DamagedError extends Error {}

/** One of SQLite's primary result codes, the keys of `REASONS`: https://sqlite.org/rescode.html. */
export const BUSY = 5;
const REASONS: Readonly<Record<number, (file: string) => string>> = {
  [BUSY]: (file) => `Another program holds ${file} locked: close it.`,
  6: (file) => `Another program holds ${file} locked: close it.`,
  8: (file) => `${file} cannot be written: give the user that runs this site write access to its folder.`,
  10: (file) => `The disk that holds ${file} reports a fault or is full: check it.`,
  11: (file) => `${file} is damaged: stop the site and put the last backup in its place.`,
  13: (file) => `The disk that holds ${file} is full: make room.`,
  14: (file) => `${file} cannot be opened: give the user that runs this site write access to its folder.`,
  26: (file) => `${file} is damaged or not a database: stop the site and put the last backup in its place.`,
};

/** File system errors, mapped to the SQLite result code with the same remedy. */
const SYSTEM_CODES: Readonly<Record<string, number>> = {
  EACCES: 14,
  EPERM: 14,
  EROFS: 14,
  ENOTDIR: 14,
  ENOSPC: 13,
};

export function readErrorCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Converts an error of this database file to a `StoreError` with a one-line readable message. */
export function explainSqlite(error: unknown, file: string): StoreError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const describeReason =
    REASONS[error instanceof DamagedError ? 11 : (SYSTEM_CODES[code] ?? readErrorCode(error))];
  const message =
    describeReason?.(file) ?? `The store ${file} failed: ${error instanceof Error ? error.message : error}`;
  return new StoreError(message, { cause: error });
}

/** Runs the integrity check. @returns one line for each fault found */
export function findDamage(database: DatabaseSync, check: 'quick_check' | 'integrity_check'): string[] {
  const rows = database.prepare(`pragma ${check}`).all();
  return rows.map((row) => String(Object.values(row)[0])).filter((line) => line !== 'ok');
}
