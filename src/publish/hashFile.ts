import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/** In bytes: words are always read, and so are never taken for what they were. */
const LARGE = 100_000;
/** In milliseconds: what was written this moment may be written again without its time telling. */
const SETTLED = 2_000;

/** How a file lay there when it was read, and the hash of its bytes. */
interface KnownFile {
  sign: string;
  hash: string;
}

/** Plain data, which crosses from one process to the other. */
export type KnownFiles = [file: string, known: KnownFile][];

/** Eight photos are forty megabytes, and a changed word asks for all of them several times. */
const known = new Map<string, KnownFile>();

/** A hash of a file's bytes; those of a large one are read once, until its time, size or place on the disk is another. */
export async function hashFile(file: string): Promise<string> {
  const { size, mtimeMs, ctimeMs, ino } = await stat(file);
  if (size < LARGE) return hashBytes(await readFile(file));
  const sign = [size, mtimeMs, ctimeMs, ino].join(' ');
  const before = known.get(file);
  if (before?.sign === sign) return before.hash;
  const hash = hashBytes(await readFile(file));
  if (Math.max(mtimeMs, ctimeMs) < Date.now() - SETTLED) known.set(file, { sign, hash });
  return hash;
}

export function listKnownFiles(): KnownFiles {
  return [...known];
}

/** What another process knows. */
export function learnFiles(files: KnownFiles): void {
  for (const [file, one] of files) known.set(file, one);
}

function hashBytes(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
