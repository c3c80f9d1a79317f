import { statSync } from 'node:fs';

/** What stays the same when a file is moved, and differs once another has taken its place; none when it is gone. */
export function readFileIdentity(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
