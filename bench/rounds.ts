/** Helpers for benches of a running site: start the site, and measure in interleaved rounds. */
import { type Site, type SiteOptions, startSite } from '../tests/support/site.ts';
import { median } from './result.ts';

/** Starts the built site, without a log line per request, and stops it after `work`. */
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

/** Measures one figure in a round. */
export type Measure<T = number> = (round: number) => Promise<T>;

/**
 * Measures every figure once per round, so that a busy machine slows all figures alike. @returns the values of each
 * figure, by name
 */
export async function measureRounds<Name extends string, T>(
  rounds: number,
  measures: Readonly<Record<Name, Measure<T>>>,
): Promise<(name: Name) => readonly T[]> {
  const valuesByName = new Map<Name, T[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(measures) as Name[]) {
      valuesByName.set(name, [...(valuesByName.get(name) ?? []), await measures[name](round)]);
    }
  }
  return (name) => valuesByName.get(name) ?? [];
}

/** Measures figures in rounds. @returns the median of each figure, by name */
export async function measureMedians<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, Measure>>,
): Promise<(name: Name) => number> {
  const getValues = await measureRounds(rounds, measures);
  return (name) => median(getValues(name));
}

/** Builds the bytes of one request as a browser sends it. */
export const buildGet = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`;
