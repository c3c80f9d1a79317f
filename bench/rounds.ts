/** What the benches of a running site share: the site itself, and rounds that are fair to all that is measured. */
import { type Site, type SiteOptions, startSite } from '../tests/support/site.ts';
import { median } from './result.ts';

/** Runs the built site, without a log line for each request, while this works with it. */
export async function runWithSite<T>(
  { env, ...options }: SiteOptions,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const site = await startSite({ ...options, env: { LOG_LEVEL: 'error', ...env } });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

/** Takes one figure, in the round with this number. */
export type Measure<T = number> = (round: number) => Promise<T>;

/**
 * Takes every figure once in each round, so that a busy machine slows all alike. Answers those of each by its name, in
 * the order of rounds.
 */
export async function takeInRounds<Name extends string, T>(
  rounds: number,
  measures: Readonly<Record<Name, Measure<T>>>,
): Promise<(name: Name) => readonly T[]> {
  const taken = new Map<Name, T[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(measures) as Name[]) {
      taken.set(name, [...(taken.get(name) ?? []), await measures[name](round)]);
    }
  }
  return (name) => taken.get(name) ?? [];
}

/** Takes figures in rounds, and answers the median of each by its name. */
export async function measureInRounds<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, Measure>>,
): Promise<(name: Name) => number> {
  const findTaken = await takeInRounds(rounds, measures);
  return (name) => median(findTaken(name));
}

/** The bytes of one request as a browser makes it. */
export const buildGet = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`;
