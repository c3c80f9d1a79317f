/**
 * How many enquiries the desk accepts a second, proof of work verified, against what the disk allows (DESIGN
 * section 8). Floor and server are measured in one run, since a shared machine's figures mean little alone.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type StoreSettings } from '#store';
import { startPostgres } from '../tests/support/postgres.ts';
import { type Site, startSite } from '../tests/support/site.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import { solvedEnquiries } from './desk/enquiries.ts';
import { postgresFloor, sqliteFloor } from './desk/floor.ts';
import { fill, STORED } from './desk/million.ts';
import { type Load, load } from './desk/visitors.ts';
import type { Result } from './result.ts';

/** In milliseconds. */
const SPAN = 4000;
const LONG_SPAN = 15_000;
/** More than any desk accepts in all spans of one server together. */
const MOST_A_SECOND = 5000;

interface Measured {
  floor: number;
  one: Load;
  sixteen: Load;
}

export default async function deskBench(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-bench-'));
  try {
    return [...(await benchSqlite(folder)), ...(await benchPostgres(folder))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSqlite(folder: string): Promise<Result[]> {
  const settings = { dataDir: join(folder, 'data') };
  const floor = sqliteFloor(join(folder, 'floor.db'), SPAN);
  const { measured, growth } = await onServer(settings, SPAN * 2 + LONG_SPAN, async (site, bodies) => {
    const one = await load(site.port, bodies, 1, SPAN);
    const sixteen = await load(site.port, bodies, 16, SPAN);
    const before = await memoryOf(site);
    await load(site.port, bodies, 16, LONG_SPAN);
    const growth = (await memoryOf(site)) / before;
    return { measured: { floor, one, sixteen }, growth };
  });
  fill(join(settings.dataDir, 'enquiries.db'));
  const full = await onServer(settings, SPAN, (site, bodies) => load(site.port, bodies, 16, SPAN));
  return [
    ...resultsOf('SQLite', measured),
    {
      what: `cost of accepting with ${STORED.toLocaleString('en-AU')} stored`,
      value: measured.sixteen.rate / full.rate,
      atMost: 1.2,
    },
    { what: 'memory of the server, end of a long run / its start', value: growth, atMost: 1.3 },
  ];
}

async function benchPostgres(folder: string): Promise<Result[]> {
  await using postgres = await startPostgres({ durable: true });
  const databaseUrl = await postgres.createDatabase();
  const floor = await postgresFloor(databaseUrl, SPAN);
  const settings = { dataDir: join(folder, 'unused'), databaseUrl };
  const measured = await onServer(settings, SPAN * 2, async (site, bodies) => ({
    floor,
    one: await load(site.port, bodies, 1, SPAN),
    sixteen: await load(site.port, bodies, 16, SPAN),
  }));
  return resultsOf('PostgreSQL', measured);
}

/** The built server with everything on but the limit; its mail server is closing, so that the queue rests. */
async function onServer<T>(
  settings: StoreSettings,
  span: number,
  measure: (site: Site, bodies: Iterator<string>) => Promise<T>,
): Promise<T> {
  await using smtp = await startSmtp();
  smtp.misbehave({ at: 'mail', how: 421 });
  const { dataDir, databaseUrl: DATABASE_URL } = settings;
  await mkdir(dataDir, { recursive: true });
  const env = { SMTP_URL: smtp.url, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL };
  const site = await startSite({ dataDir, env });
  try {
    const store = await openStore(settings);
    const bodies = await solvedEnquiries(store, Math.ceil((span / 1000) * MOST_A_SECOND));
    await store.close();
    return await measure(site, bodies.values());
  } finally {
    await site.stop();
  }
}

function resultsOf(name: string, { floor, one, sixteen }: Measured): Result[] {
  const durable = one.rate <= floor;
  return [
    { what: `${name}: durable commits of two rows, one connection`, value: floor, unit: '/s' },
    { what: `${name}: enquiries accepted, 16 connections`, value: sixteen.rate, unit: '/s' },
    { what: `${name}: accepted / durable commits`, value: sixteen.rate / floor, atLeast: 1 },
    { what: `${name}: slowest of a hundred answers`, value: sixteen.p99, unit: 'ms', atMost: 50 },
    {
      what: `${name}: accepted over one connection / durable commits`,
      value: one.rate / floor,
      atMost: 1,
      note: durable ? 'above 1, durability would be off' : 'FASTER THAN THE DISK: durability is off',
    },
  ];
}

/** Resident memory of the server, in kilobytes. */
async function memoryOf(site: Site): Promise<number> {
  const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
