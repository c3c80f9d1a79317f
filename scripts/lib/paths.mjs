/** Paths and names that the commands share. */
import { fileURLToPath } from 'node:url';

/** The repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder for failed browser tests: a screenshot and the HTML of each, and a trace if `TRACED` is set. */
export const FAILED_TESTS = `${root}test-results`;

/** The environment variable that makes browser tests record traces; `npm test` sets it for a run of single files. */
export const TRACED = 'TIDELINE_TESTS_TRACED';

/** The pinned Node 26, as `npm ci` installs it; on Windows the file is `node.exe`. */
export const pinnedNode = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
