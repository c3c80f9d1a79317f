import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Parent of temporary folders in memory, for tests that need no disk. It may be mounted noexec. */
export const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
