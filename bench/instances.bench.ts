/**
 * The gain of a second and third server on one PostgreSQL (docs/scale.md): enquiries accepted with proof of
 * work, the slowest of a hundred answers, and the servers' cost per enquiry. The same connections are divided
 * among one, two and three servers in turns, without a proxy, and ratios are taken within a round.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#store';
import { startPostgres } from '../tests/support/postgres.ts';
import { type Site, startSite } from '../tests/support/site.ts';
import { startSmtp } from '../tests/support/smtp.ts';
import { buildRequest, postEnquiries } from './enquiries/postEnquiries.ts';
import { makeSolvedEnquiries } from './enquiries/solvedEnquiries.ts';
import { readTicks, TICKS_PER_SECOND } from './process.ts';
import { median, type Result } from './result.ts';
import { measureRounds } from './rounds.ts';

const SERVERS = 3;
/** Total connections, divisible by one, two and three. */
const CONNECTIONS = 24;
const ROUNDS = 12;
const WARM_ROUNDS = 2;
/** Milliseconds of a measurement. */
const SPAN_MS = 700;
/** More enquiries than all rounds accept together. */
const ENQUIRY_COUNT = 130_000;

interface Measurement {
  perSecond: number;
  /** In milliseconds, of the slowest server. */
  p99: number;
  /** Processor time of all servers per enquiry, in microseconds. */
  micros: number;
}

export default async function benchInstances(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-bench-'));
  await using postgres = await startPostgres({ durable: true });
  await using smtp = await startSmtp();
  // The mail server replies that it is closing, so delivery pauses and only intake is measured.
  smtp.injectFault({ at: 'connect', how: 421 });
  const DATABASE_URL = await postgres.createDatabase();
  const env = { SMTP_URL: smtp.url, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL };
  const sites: Site[] = [];
  try {
    for (let number = 0; number < SERVERS; number += 1) sites.push(await startSite({ env }));
    const store = await openStore({ dataDir: folder, databaseUrl: DATABASE_URL });
    const requests = (await makeSolvedEnquiries(store, ENQUIRY_COUNT)).map(buildRequest).values();
    await store.close();
    const measures = {
      one: () => measureTogether(sites.slice(0, 1), sites, requests),
      two: () => measureTogether(sites.slice(0, 2), sites, requests),
      three: () => measureTogether(sites, sites, requests),
    };
    await measureRounds(WARM_ROUNDS, measures);
    return describe(await measureRounds(ROUNDS, measures));
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param all servers whose processor time counts, because idle servers also look for mail to send */
async function measureTogether(
  loadedSites: readonly Site[],
  all: readonly Site[],
  requests: Iterator<Buffer>,
): Promise<Measurement> {
  const count = async () => (await Promise.all(all.map(readTicks))).reduce((sum, ticks) => sum + ticks);
  const before = await count();
  const share = CONNECTIONS / loadedSites.length;
  const loads = await Promise.all(
    loadedSites.map(({ port }) => postEnquiries(port, requests, share, SPAN_MS)),
  );
  const perSecond = loads.reduce((sum, { rate }) => sum + rate, 0);
  const seconds = ((await count()) - before) / TICKS_PER_SECOND;
  return {
    perSecond,
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    micros: (seconds / ((perSecond * SPAN_MS) / 1000)) * 1e6,
  };
}

const NAMES = { one: 'one server', two: 'two servers', three: 'three servers' } as const;
type Name = keyof typeof NAMES;

function describe(getMeasurements: (name: Name) => readonly Measurement[]): Result[] {
  const findMedian = (name: Name, pick: (measurement: Measurement) => number) =>
    median(getMeasurements(name).map(pick));
  const findRatio = (name: Name, pick: (measurement: Measurement) => number) =>
    median(getMeasurements('one').map((one, round) => pick(getMeasurements(name)[round] ?? one) / pick(one)));
  const note = `${availableParallelism()} processors, shared with PostgreSQL and the clients`;
  return [
    ...(['one', 'two', 'three'] as const).map((name) => ({
      what: `PostgreSQL, ${NAMES[name]}: enquiries accepted, ${CONNECTIONS} connections`,
      value: findMedian(name, ({ perSecond }) => perSecond),
      unit: '/s',
      note: `slowest of a hundred ${Math.round(findMedian(name, ({ p99 }) => p99))} ms`,
    })),
    ...(['two', 'three'] as const).flatMap((name) => [
      {
        what: `enquiries accepted: ${NAMES[name]} / one`,
        value: findRatio(name, ({ perSecond }) => perSecond),
        note,
      },
      {
        what: `slowest of a hundred answers: ${NAMES[name]} / one`,
        value: findRatio(name, ({ p99 }) => p99),
        note,
      },
      {
        what: `processor time of an enquiry: ${NAMES[name]} / one`,
        value: findRatio(name, ({ micros }) => micros),
      },
    ]),
  ];
}
