/** What a server has used so far, as the kernel counts it. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A server in a process of its own, such as `startSite` starts. */
export interface ServerProcess {
  child: ChildProcess;
}

/** Ticks of the kernel in a second, in all that it tells programs (`getconf CLK_TCK`). */
export const TICKS_PER_SECOND = 100;

/** Processor time of the server so far, in ticks: fields 14 and 15 of proc(5), counted after the name in brackets. */
export async function readTicks({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Resident memory of the server, in kilobytes. */
export async function readMemory({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
