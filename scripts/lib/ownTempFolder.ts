import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives all that is started meanwhile a folder of its own for temporary files, and removes it with whatever is left in
 * it: hundreds of tests make folders of their own, and a machine that runs them every day would fill up.
 */
export async function withOwnTempFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.env['TMPDIR'];
  const folder = await mkdtemp(join(tmpdir(), 'tideline-tests-'));
  // PostgreSQL does not run as root, and has to get at its own folder in it.
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
