import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FALLBACK_TIME_ZONE, findTimeZoneOfState, isTimeZone } from '../schema/index.ts';

/** Reads only two fields, so that commands work with invalid content. `fallbackReason`: why neither field is usable. */
export async function readTimeZone(folder: string): Promise<{ timeZone: string; fallbackReason?: string }> {
  const path = join(folder, 'practice.yaml');
  const fallBack = (fallbackReason: string) => ({ timeZone: FALLBACK_TIME_ZONE, fallbackReason });
  try {
    const { timeZone, address } = (parse(await readFile(path, 'utf8')) ?? {}) as Record<string, unknown>;
    const { state } = (address ?? {}) as Record<string, unknown>;
    if (typeof timeZone === 'string' && isTimeZone(timeZone.trim())) return { timeZone: timeZone.trim() };
    const zone = typeof state === 'string' ? findTimeZoneOfState(state) : undefined;
    return zone ? { timeZone: zone } : fallBack(`${path} names neither a time zone nor a state of Australia`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fallBack(code === 'ENOENT' ? `there is no ${path}` : `${path} cannot be read`);
  }
}
