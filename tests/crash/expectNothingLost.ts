/** Tests the promise that an enquiry answered `OK:true` is never lost (CONTRACT "An enquiry"). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { warmCache } from '../support/site.ts';
import { type CrashReport, crash, type KillPoint } from './crash.ts';

/** Kills a server on SQLite at these points. */
export async function expectNothingLostOnSqlite(killPoints: readonly KillPoint[]): Promise<void> {
  await using folder = await makeDataFolder();
  const settings = { dataDir: folder.path };
  expectPromiseKept('SQLite', await crash({ killPoints, instances: 1, visitors: 4, settings }));
}

/** Kills two servers on one PostgreSQL at these points, and PostgreSQL itself. */
export async function expectNothingLostOnPostgres(killPoints: readonly KillPoint[]): Promise<void> {
  await using folder = await makeDataFolder();
  await using postgres = await startPostgres({ durable: true });
  const settings = { dataDir: folder.path, databaseUrl: await postgres.createDatabase() };
  expectPromiseKept('PostgreSQL', await crash({ killPoints, instances: 2, visitors: 4, settings, postgres }));
}

async function makeDataFolder() {
  const path = await mkdtemp(join(tmpdir(), 'tideline-crash-'));
  await warmCache(path);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

function expectPromiseKept(name: string, { lost, ...counts }: CrashReport): void {
  const figures = Object.entries({ ...counts, lost: lost.length }).map(([what, count]) => `${count} ${what}`);
  console.log(`${name}: ${figures.join(', ')}`);
  expect(lost).toEqual([]);
  // Enough was sent for "nothing lost" to be meaningful: `crash` waits for answers before each kill but the first.
  expect(counts.acknowledged).toBeGreaterThanOrEqual(10);
  expect(counts.mailed + counts.failed).toBe(counts.acknowledged);
}
