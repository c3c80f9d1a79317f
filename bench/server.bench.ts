/**
 * What one home document costs a server with one worker, in processor time, against the barest Node server there can
 * be and against nginx where it is installed; all answer the same bytes and headers. Every server and the load client
 * are processes of their own, so that no figure holds another's work. Rounds are interleaved and ratios are taken
 * within a round, so that a busy machine slows all alike (docs/decisions/0200).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Load } from './measureLoad.ts';
import { readTicks, type ServerProcess, TICKS_PER_SECOND } from './process.ts';
import { median, type Result } from './result.ts';
import { runWithSite, takeInRounds } from './rounds.ts';
import type { Round } from './server/client.ts';
import { endProcess, startBareNode, startNginx } from './server/rivals.ts';

const CONNECTIONS = 64;
/** In milliseconds. */
const ROUND_MS = 1000;
const ROUNDS = 15;
const WARM_ROUNDS = 2;

/** At most so much of a bare node:http's processor time (DESIGN section 8). */
const AT_MOST = 1.1;

interface Cost {
  /** Processor time of one answer, in microseconds. */
  micros: number;
  perSecond: number;
}

interface Contender extends ServerProcess {
  port: number;
}

/** What is measured, by its name. */
type Contenders = Readonly<Record<string, Contender>>;

export default async function benchServer(): Promise<Result[]> {
  // As in production, which `runWithSite` is but for its log.
  return runWithSite({ env: { LOG_LEVEL: undefined } }, async (site) => {
    const bare = await startBareNode(site.url);
    const nginx = await startNginx(site.url);
    try {
      return await compareCosts({ tideline: site, 'node:http': bare, ...(nginx && { nginx }) });
    } finally {
      await Promise.all([bare.stop(), nginx?.stop()]);
    }
  });
}

async function compareCosts(contenders: Contenders): Promise<Result[]> {
  const client = fork(new URL('server/client.ts', import.meta.url));
  try {
    const ask = async (round: Round): Promise<Load> => {
      client.send(round);
      const [load] = await once(client, 'message');
      return load;
    };
    const createMeasure = (contender: Contender) => () => measureCost(contender, ask);
    const measures = Object.fromEntries(
      Object.entries(contenders).map(([name, contender]) => [name, createMeasure(contender)]),
    );
    // Warm, before it counts: what is asked often is compiled by then.
    await takeInRounds(WARM_ROUNDS, measures);
    const findTaken = await takeInRounds(ROUNDS, measures);
    return describeCosts(Object.keys(contenders), findTaken);
  } finally {
    await endProcess(client);
  }
}

async function measureCost({ child, port }: Contender, ask: (round: Round) => Promise<Load>): Promise<Cost> {
  const before = await readTicks({ child });
  const { answers, perSecond } = await ask({ port, connections: CONNECTIONS, ms: ROUND_MS });
  const ticks = (await readTicks({ child })) - before;
  return { micros: (ticks / TICKS_PER_SECOND / answers) * 1e6, perSecond };
}

function describeCosts(names: readonly string[], findTaken: (name: string) => readonly Cost[]): Result[] {
  const tideline = findTaken('tideline');
  const rivals = names.filter((name) => name !== 'tideline');
  const findRatio = (rival: string, pick: (cost: Cost) => number) =>
    median(findTaken(rival).map((cost, round) => pick(tideline[round] ?? cost) / pick(cost)));
  return [
    ...names.map((name) => ({
      what: `home document, processor time: ${name}`,
      value: median(findTaken(name).map(({ micros }) => micros)),
      unit: 'µs',
      note: `${Math.round(median(findTaken(name).map(({ perSecond }) => perSecond)))} answers/s`,
    })),
    ...rivals.map((rival) => ({
      what: `home document, processor time / ${rival}`,
      value: findRatio(rival, ({ micros }) => micros),
      ...(rival === 'node:http' && { atMost: AT_MOST }),
    })),
    ...rivals.map((rival) => ({
      what: `home document, answers per second / ${rival}`,
      value: findRatio(rival, ({ perSecond }) => perSecond),
    })),
  ];
}
