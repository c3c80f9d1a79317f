import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a function with its own folder for temporary files, and removes it with everything in it: hundreds of
 * tests make folders, which would fill the disk of a machine that runs them daily.
 */
export async function withOwnTempFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.env['TMPDIR'];
  const folder = await mkdtemp(join(tmpdir(), 'tideline-tests-'));
  // PostgreSQL does not run as root, and must be able to enter its own folder inside.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
