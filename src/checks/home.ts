import { resolve } from 'node:path';
import { error, type Findings, formatBytes, good, warning } from './finding.ts';
import type { Site } from './inputs.ts';

/** In bytes, swap included: enough for the server and the process that resizes photos at the same time. */
const MIN_MEMORY = 700_000_000;

export async function checkHome({ settings, readMachine }: Site): Promise<Findings> {
  const { dataDir, databaseUrl } = settings;
  const { isContainer, mounts, memory, swap } = await readMachine();
  return [
    databaseUrl !== undefined &&
      good('Several servers may share this store: it is a PostgreSQL, whose backups are made there.'),
    isContainer && assessVolume(resolve(dataDir), databaseUrl !== undefined, mounts),
    memory + swap < MIN_MEMORY &&
      warning(
        `This machine has ${formatBytes(memory + swap)} of memory, and no more to fall back on.`,
        'Give it a swap file of 1 GB: docs/deploy/server.md says how.',
        'New photos need up to 300 MB for a minute; without them they would not be shown.',
      ),
  ].filter((one) => one !== false);
}

function assessVolume(dataDir: string, isShared: boolean, mounts: readonly string[]) {
  const isOnVolume = mounts.some((mount) => dataDir === mount || dataDir.startsWith(`${mount}/`));
  if (isOnVolume) return good(`DATA_DIR is on a volume, which outlives the container.`);
  const remedy = 'Mount a volume there, or set DATA_DIR to a folder of one.';
  const message = `DATA_DIR ${dataDir} is inside the container.`;
  return isShared
    ? warning(
        message,
        remedy,
        'The ids that stay erased go with it, so that a backup would bring people back.',
      )
    : error(
        message,
        remedy,
        'Every enquiry is gone when the container is replaced, as it is by each update.',
      );
}

export function checkStatic({ settings }: Site): Findings {
  if (settings.functions.origin !== undefined) return [];
  return error(
    'FUNCTIONS_ORIGIN names no server for the form.',
    'Start one, and build again with its address: docs/deploy/static.md.',
    'Files answer nobody: the form would fail for every visitor.',
  );
}
