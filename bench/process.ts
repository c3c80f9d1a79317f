/** What a server has used so far, as the kernel counts it. */
import { readFile } from 'node:fs/promises';
import type { Site } from '../tests/support/site.ts';

/** Processor time of the server so far: fields 14 and 15 of proc(5), counted after the name in brackets. */
export async function readTicks(site: Site): Promise<number> {
  const status = await readFile(`/proc/${site.child.pid}/stat`, 'utf8');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Resident memory of the server, in kilobytes. */
export async function readMemory(site: Site): Promise<number> {
  const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
