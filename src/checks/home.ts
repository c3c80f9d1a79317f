import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { error, type Findings, formatBytes, good, warning } from './finding.ts';
import type { Machine, Site } from './inputs.ts';

/** Files that Docker and Podman put into each container. */
const CONTAINER_FILES = ['/.dockerenv', '/run/.containerenv'];

const readProc = (file: string) => readFile(`/proc/${file}`, 'utf8').catch(() => '');

/** Reads this machine's data; without /proc, no swap and no mounts. */
async function readMachine(): Promise<Machine> {
  const [, swap = '0'] = /^SwapTotal:\s+(\d+) kB/m.exec(await readProc('meminfo')) ?? [];
  const mounts = (await readProc('self/mountinfo')).split('\n').map((line) => line.split(' ')[4] ?? '');
  return {
    isContainer: CONTAINER_FILES.some(existsSync),
    mounts: mounts.filter((path) => path !== ''),
    memory: totalmem(),
    swap: Number(swap) * 1024,
  };
}

const MEGABYTE = 1_000_000;
/** In bytes, with swap: for the server and, at the same time, the process that resizes photos. */
const MIN_MEMORY = 700 * MEGABYTE;

/** Checks specific to a server or container. */
export async function checkHome({ settings, machine: override }: Site): Promise<Findings> {
  const { dataDir, databaseUrl } = settings;
  const machine = override ?? (await readMachine());
  const memory = machine.memory + machine.swap;
  return [
    databaseUrl === undefined
      ? []
      : good('Several servers may share this store: it is a PostgreSQL, whose backups are made there.'),
    machine.isContainer ? assessVolume(resolve(dataDir), databaseUrl !== undefined, machine.mounts) : [],
    memory < MIN_MEMORY
      ? warning(
          `This machine has ${formatBytes(memory)} of memory, and no more to fall back on.`,
          'Give it a swap file of 1 GB: docs/deploy/server.md says how.',
          'New photos need up to 300 MB for a minute; without them they would not be shown.',
        )
      : [],
  ].flat();
}

function assessVolume(dataDir: string, isShared: boolean, mounts: readonly string[]): Findings {
  const isOnVolume = mounts.some((mount) => dataDir === mount || dataDir.startsWith(`${mount}/`));
  if (isOnVolume) return good(`DATA_DIR is on a volume, which outlives the container.`);
  const remedy = 'Mount a volume there, or set DATA_DIR to a folder of one.';
  const message = `DATA_DIR ${dataDir} is inside the container.`;
  if (isShared) {
    return warning(
      message,
      remedy,
      'The ids that stay erased go with it, so that a backup would bring people back.',
    );
  }
  return error(
    message,
    remedy,
    'Every enquiry is gone when the container is replaced, as it is by each update.',
  );
}

/** A static page needs a server for its form. */
export function checkStatic({ settings }: Site): Findings {
  if (settings.functions.origin !== undefined) return [];
  return error(
    'FUNCTIONS_ORIGIN names no server for the form.',
    'Start one, and build again with its address: docs/deploy/static.md.',
    'Files answer nobody: the form would fail for every visitor.',
  );
}
