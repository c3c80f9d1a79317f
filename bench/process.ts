/** A server's resources, as the kernel counts them. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A server in a separate process, such as `startSite` starts. */
export interface ServerProcess {
  child: ChildProcess;
}

/** Kernel ticks per second (`getconf CLK_TCK`). */
export const TICKS_PER_SECOND = 100;

/**
 * Reads the server's processor time so far, in ticks: fields 14 and 15 of /proc/PID/stat (proc(5)), counted from
 * the end of the name, which may contain spaces.
 */
export async function readTicks({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Reads the resident memory of the server, in kilobytes. */
export async function readMemory({ child }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}
