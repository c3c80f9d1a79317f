import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** For folders of tests that do not depend on a disk, and are not to be slowed by one; nothing is run from there. */
export const MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
