/**
 * The processor time of one home document on a server with one worker, against a bare Fastify that serves the
 * same bytes and headers. Both servers and the load client are separate processes; rounds are interleaved and
 * ratios taken within a round, so that a busy machine slows all alike.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Load } from './measureLoad.ts';
import { readTicks, type ServerProcess, TICKS_PER_SECOND } from './process.ts';
import { median, type Result } from './result.ts';
import { measureRounds, runWithSite } from './rounds.ts';
import type { Round } from './server/client.ts';

const CONNECTIONS = 64;
/** In milliseconds. */
const ROUND_MS = 1000;
const ROUNDS = 15;
const WARM_ROUNDS = 2;

/** The minimum of documents per processor second, as a share of the bare Fastify's (DESIGN section 8). */
const MIN_RATIO = 0.6;

interface Cost {
  /** Processor time per response, in microseconds. */
  micros: number;
  perSecond: number;
}

interface TestedServer extends ServerProcess {
  port: number;
}

export default async function benchServer(): Promise<Result[]> {
  // With a log line per request, as in production; `runWithSite` would turn the log off.
  return runWithSite({ env: { LOG_LEVEL: undefined } }, async (site) => {
    const bare = fork(new URL('server/bareFastify.ts', import.meta.url), [site.url]);
    const client = fork(new URL('server/client.ts', import.meta.url));
    try {
      const [port] = await once(bare, 'message');
      return await compareCosts(site, { child: bare, port }, client);
    } finally {
      for (const child of [bare, client]) child.kill('SIGKILL');
    }
  });
}

async function compareCosts(site: TestedServer, bare: TestedServer, client: ChildProcess): Promise<Result[]> {
  const runRound = async (round: Round): Promise<Load> => {
    client.send(round);
    const [load] = await once(client, 'message');
    return load;
  };
  const measures = { site: () => measureCost(site, runRound), bare: () => measureCost(bare, runRound) };
  // Warm up, so that hot code is compiled.
  await measureRounds(WARM_ROUNDS, measures);
  const getCosts = await measureRounds(ROUNDS, measures);
  const describe = (what: string, name: 'site' | 'bare'): Result => ({
    what,
    value: median(getCosts(name).map(({ micros }) => micros)),
    unit: 'µs',
    note: `${Math.round(median(getCosts(name).map(({ perSecond }) => perSecond)))} answers/s`,
  });
  const ratios = getCosts('site').map(
    ({ micros }, round) => (getCosts('bare')[round]?.micros ?? NaN) / micros,
  );
  return [
    describe('home document, processor time', 'site'),
    describe('the same from a bare Fastify', 'bare'),
    { what: 'home documents per processor second / bare Fastify', value: median(ratios), atLeast: MIN_RATIO },
  ];
}

async function measureCost(
  { child, port }: TestedServer,
  runRound: (round: Round) => Promise<Load>,
): Promise<Cost> {
  const before = await readTicks({ child });
  const { responses, perSecond } = await runRound({ port, connections: CONNECTIONS, ms: ROUND_MS });
  const ticks = (await readTicks({ child })) - before;
  return { micros: (ticks / TICKS_PER_SECOND / responses) * 1e6, perSecond };
}
