import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FALLBACK_TIME_ZONE, findTimeZoneOfState, isTimeZone } from '../schema/index.ts';

interface KnownTimeZone {
  timeZone: string;
  /** Why the fallback is used, as the end of a sentence; absent when the practice's own zone is known. */
  unknownBecause?: string;
}

/** Reads only the two fields that decide the time zone, so that commands work whatever else is wrong in the folder. */
export async function readTimeZone(folder: string): Promise<KnownTimeZone> {
  const path = join(folder, 'practice.yaml');
  try {
    const { timeZone, address } = (parse(await readFile(path, 'utf8')) ?? {}) as Record<string, unknown>;
    const { state } = (address ?? {}) as Record<string, unknown>;
    const namedZone =
      typeof timeZone === 'string' && isTimeZone(timeZone.trim()) ? timeZone.trim() : undefined;
    const zone = namedZone ?? (typeof state === 'string' ? findTimeZoneOfState(state) : undefined);
    if (zone !== undefined) return { timeZone: zone };
    return fallBack(`${path} names neither a time zone nor a state of Australia`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fallBack(code === 'ENOENT' ? `there is no ${path}` : `${path} cannot be read`);
  }
}

const fallBack = (unknownBecause: string): KnownTimeZone => ({
  timeZone: FALLBACK_TIME_ZONE,
  unknownBecause,
});
