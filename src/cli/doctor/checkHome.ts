import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Settings } from '#settings';
import { type DoctorFinding, error, formatBytes, good, warning } from './finding.ts';

/** What the site runs on; tests hand in their own. */
export interface Machine {
  /** In a container, whose files go with it. */
  readonly isContainer: boolean;
  /** Where other disks begin. */
  readonly mounts: readonly string[];
  /** In bytes. */
  readonly memory: number;
  readonly swap: number;
}

/** What docker and podman put into each container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];

const readProc = (file: string) => readFile(`/proc/${file}`, 'utf8').catch(() => '');

/** Where there is no /proc, less is known, and nothing is said of it. */
export async function readMachine(): Promise<Machine> {
  const [, swap = '0'] = /^SwapTotal:\s+(\d+) kB/m.exec(await readProc('meminfo')) ?? [];
  const mounts = (await readProc('self/mountinfo')).split('\n').map((line) => line.split(' ')[4] ?? '');
  return {
    isContainer: CONTAINER_MARKS.some(existsSync),
    mounts: mounts.filter((path) => path !== ''),
    memory: totalmem(),
    swap: Number(swap) * 1024,
  };
}

const MEGABYTE = 1_000_000;
/** The server, and at the same time what makes the sizes of new photos. */
const MEMORY_LEAST = 700 * MEGABYTE;

/** Each home has something of its own that is easily forgotten. */
export function checkHome({ dataDir, databaseUrl }: Settings, machine: Machine): DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  if (databaseUrl !== undefined) {
    findings.push(
      good('Several servers may share this store: it is a PostgreSQL, whose backups are made there.'),
    );
  }
  if (machine.isContainer)
    findings.push(judgeVolume(resolve(dataDir), databaseUrl !== undefined, machine.mounts));
  if (machine.memory + machine.swap < MEMORY_LEAST) {
    findings.push(
      warning(
        `This machine has ${formatBytes(machine.memory + machine.swap)} of memory, and no more to fall back on.`,
        'Give it a swap file of 1 GB: docs/deploy/server.md says how.',
        'New photos need up to 300 MB for a minute; without them they would not be shown.',
      ),
    );
  }
  return findings;
}

function judgeVolume(dataDir: string, isShared: boolean, mounts: readonly string[]): DoctorFinding {
  const isKept = mounts.some((mount) => dataDir === mount || dataDir.startsWith(`${mount}/`));
  if (isKept) return good(`DATA_DIR is on a volume, which outlives the container.`);
  const advice = 'Mount a volume there, or set DATA_DIR to a folder of one.';
  const seen = `DATA_DIR ${dataDir} is inside the container.`;
  if (isShared) {
    return warning(
      seen,
      advice,
      'The ids that stay erased go with it, so that a backup would bring people back.',
    );
  }
  return error(
    seen,
    advice,
    'Every enquiry is gone when the container is replaced, as it is by each update.',
  );
}
