import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FALLBACK_TIME_ZONE, findTimeZoneOfState, isTimeZone } from '#content/schema';

/** A practice's clock, and why it is another's, if it is. */
interface KnownTimeZone {
  timeZone: string;
  /** What keeps the practice's own from being known, as a sentence's end; nothing when it is known. */
  unknownBecause?: string;
}

/**
 * The clock of a practice, for commands that must work whatever is wrong with its words: only the two facts that say
 * which it is are read, so a fault anywhere else changes no time.
 */
export async function readTimeZone(folder: string): Promise<KnownTimeZone> {
  const path = join(folder, 'practice.yaml');
  try {
    const { timeZone, address } = (parse(await readFile(path, 'utf8')) ?? {}) as Record<string, unknown>;
    const { state } = (address ?? {}) as Record<string, unknown>;
    const named = typeof timeZone === 'string' && isTimeZone(timeZone.trim()) ? timeZone.trim() : undefined;
    const known = named ?? (typeof state === 'string' ? findTimeZoneOfState(state) : undefined);
    if (known !== undefined) return { timeZone: known };
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
