/**
 * Enquiries accepted per second, proof of work verified, against the disk's own limit (the floor; DESIGN section
 * 8). Many short rounds that alternate floor and server: if the machine is slow for some seconds, both are slow, and
 * the median leaves out rounds in which only one was.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type StoreSettings } from '#store';
import { startPostgres } from '../tests/support/postgres.ts';
import { type Site, startSite } from '../tests/support/site.ts';
import { type SmtpBox, startSmtp } from '../tests/support/smtp.ts';
import { fillStore, HELD, STORED } from './enquiries/fillStore.ts';
import { type Floor, openPostgresFloor, openSqliteFloor } from './enquiries/floor.ts';
import { buildRequest, type Load, postEnquiries } from './enquiries/postEnquiries.ts';
import { makeSolvedEnquiries } from './enquiries/solvedEnquiries.ts';
import { readMemory, readTicks } from './process.ts';
import { median, type Result } from './result.ts';

const ROUNDS = 14;
/** Milliseconds of a measurement of the floor or with one connection. */
const SHORT_MS = 350;
/** Milliseconds of a measurement with sixteen connections. */
const SPAN_MS = 600;
/** Milliseconds of load before the first measurement. */
const WARM_UP_MS = 2000;
/** More enquiries than one server accepts in all rounds together. */
const ENQUIRY_COUNT = 130_000;

export default async function benchEnquiries(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-bench-'));
  try {
    await using smtp = await startSmtp();
    // The mail server replies that it is closing, so delivery pauses and only intake is measured.
    smtp.injectFault({ at: 'connect', how: 421 });
    return [...(await benchSqlite(folder, smtp)), ...(await benchPostgres(folder, smtp))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchSqlite(folder: string, smtp: SmtpBox): Promise<Result[]> {
  const floor = openSqliteFloor(join(folder, 'floor.db'));
  const settings = { dataDir: join(folder, 'full') };
  await (await openStore(settings)).close();
  fillStore(join(settings.dataDir, 'enquiries.db'));
  await using fullServer = await openEnquiries(settings, smtp);
  await using server = await openEnquiries({ dataDir: join(folder, 'data') }, smtp);
  const rounds: (Round & { full: Measured; memory: number })[] = [];
  for (let number = 0; number < ROUNDS; number += 1) {
    // Alternate the order, so that pending disk writes of one measurement do not always slow the same server.
    const earlyLoad = number % 2 === 0 && (await fullServer.measureLoad(16, SPAN_MS));
    const round = await measureRound(floor, server);
    rounds.push({
      ...round,
      full: earlyLoad || (await fullServer.measureLoad(16, SPAN_MS)),
      memory: await readMemory(server.site),
    });
  }
  await floor.close();
  return [
    ...makeResults('SQLite', rounds),
    {
      what: `cost of accepting with ${STORED.toLocaleString('en-AU')} stored, ${HELD.toLocaleString('en-AU')} held`,
      value: median(rounds.map((round) => round.full.cost / round.sixteenConnections.cost)),
      // Without the indexes, the cost would be many times as high. Runs of one build differ by 0.25.
      atMost: 1.5,
      note: 'processor time of the server for each; the disk is shared, and tells of others',
    },
    {
      what: 'memory of the server, last round / second round',
      value: (rounds.at(-1)?.memory ?? 0) / (rounds[1]?.memory ?? 1),
      atMost: 1.3,
    },
  ];
}

async function benchPostgres(folder: string, smtp: SmtpBox): Promise<Result[]> {
  await using postgres = await startPostgres({ durable: true });
  const databaseUrl = await postgres.createDatabase();
  const floor = await openPostgresFloor(databaseUrl);
  await using server = await openEnquiries({ dataDir: join(folder, 'unused'), databaseUrl }, smtp);
  const rounds: Round[] = [];
  for (let number = 0; number < ROUNDS; number += 1) rounds.push(await measureRound(floor, server));
  await floor.close();
  return makeResults('PostgreSQL', rounds);
}

interface Round {
  floor: number;
  oneConnection: Measured;
  sixteenConnections: Measured;
}

/** `cost` is the server's processor time per enquiry in kernel ticks, meaningful as a ratio only. */
interface Measured extends Load {
  cost: number;
}

async function measureRound(floor: Floor, server: OpenServer): Promise<Round> {
  const [rate, oneConnection, sixteenConnections] = [
    await floor.measure(SHORT_MS),
    await server.measureLoad(1, SHORT_MS),
    await server.measureLoad(16, SPAN_MS),
  ];
  return { floor: rate, oneConnection, sixteenConnections };
}

interface OpenServer extends AsyncDisposable {
  site: Site;
  measureLoad(connections: number, ms: number): Promise<Measured>;
}

/** Starts the built server without the rate limit, and prepares enough enquiries to send. */
async function openEnquiries(settings: StoreSettings, smtp: SmtpBox): Promise<OpenServer> {
  const { dataDir, databaseUrl: DATABASE_URL } = settings;
  await mkdir(dataDir, { recursive: true });
  const env = { SMTP_URL: smtp.url, RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL };
  const site = await startSite({ dataDir, env });
  const store = await openStore(settings);
  const requests = (await makeSolvedEnquiries(store, ENQUIRY_COUNT)).map(buildRequest).values();
  await store.close();
  // Warm up first, because a new server compiles its code while it works.
  await postEnquiries(site.port, requests, 16, WARM_UP_MS);
  return {
    site,
    async measureLoad(connections, ms) {
      const before = await readTicks(site);
      const load = await postEnquiries(site.port, requests, connections, ms);
      return { ...load, cost: ((await readTicks(site)) - before) / (load.rate * ms) };
    },
    [Symbol.asyncDispose]: async () => void (await site.stop()),
  };
}

function makeResults(name: string, rounds: readonly Round[]): Result[] {
  const findMedian = (value: (round: Round) => number) => median(rounds.map(value));
  const singleRatio = findMedian(({ oneConnection, floor }) => oneConnection.rate / floor);
  return [
    {
      what: `${name}: durable commits of two rows, one connection`,
      value: findMedian(({ floor }) => floor),
      unit: '/s',
    },
    {
      what: `${name}: enquiries accepted, 16 connections`,
      value: findMedian(({ sixteenConnections }) => sixteenConnections.rate),
      unit: '/s',
    },
    {
      what: `${name}: accepted / durable commits`,
      value: findMedian(({ sixteenConnections, floor }) => sixteenConnections.rate / floor),
      atLeast: 0.3,
      note: 'the clients share the machine',
    },
    {
      what: `${name}: slowest of a hundred answers`,
      value: findMedian(({ sixteenConnections }) => sixteenConnections.p99),
      unit: 'ms',
    },
    {
      what: `${name}: accepted over one connection / durable commits`,
      value: singleRatio,
      atMost: 1,
      note: singleRatio > 1 ? 'FASTER THAN THE DISK: durability is off' : 'above 1, durability would be off',
    },
  ];
}
