import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a function with its own folder for temporary files, and then removes that folder: hundreds of tests make
 * folders, which would fill the disk of a machine that runs the tests daily.
 */
export async function withOwnTempFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  const previousFolder = process.env['TMPDIR'];
  const folder = await mkdtemp(join(tmpdir(), 'tideline-tests-'));
  // Readable by others: PostgreSQL does not run as root, and must be able to enter its own folder inside this one.
  await chmod(folder, 0o755);
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (previousFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = previousFolder;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
