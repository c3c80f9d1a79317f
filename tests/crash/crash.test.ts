/**
 * The promise of the desk, tried: an enquiry that was answered `OK:true` is never lost (CONTRACT "An enquiry").
 * `npm test` runs a short form; `npm run crash` the long one, with 50 kills or more for each store.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { type CrashReport, crash } from './crash.ts';

const long = process.env['CRASH'] === 'long';
const TIMEOUT = long ? 900_000 : 180_000;

async function dataFolder() {
  const path = await mkdtemp(join(tmpdir(), 'tideline-crash-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

function print(name: string, { lost, ...counts }: CrashReport): void {
  const figures = Object.entries({ ...counts, lost: lost.length }).map(([what, count]) => `${count} ${what}`);
  console.log(`${name}: ${figures.join(', ')}`);
}

/** Enough was tried for "nothing lost" to say something. */
function expectEnough(report: CrashReport): void {
  expect(report.acknowledged).toBeGreaterThanOrEqual(10);
  expect(report.mailed + report.failed).toBe(report.acknowledged);
}

it('loses nothing on SQLite, killed at any moment', { timeout: TIMEOUT }, async () => {
  await using folder = await dataFolder();
  const settings = { dataDir: folder.path };
  const report = await crash({ kills: long ? 60 : 8, instances: 1, visitors: 4, settings });
  print('SQLite', report);
  expect(report.lost).toEqual([]);
  expectEnough(report);
});

it('loses nothing with two instances on PostgreSQL, when they and it are killed', {
  timeout: TIMEOUT,
}, async () => {
  await using folder = await dataFolder();
  await using postgres = await startPostgres({ durable: true });
  const settings = { dataDir: folder.path, databaseUrl: await postgres.createDatabase() };
  const report = await crash({ kills: long ? 60 : 10, instances: 2, visitors: 4, settings, postgres });
  print('PostgreSQL', report);
  expect(report.lost).toEqual([]);
  expectEnough(report);
});
