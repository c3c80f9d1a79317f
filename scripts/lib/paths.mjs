/** The places that the commands share. */
import { fileURLToPath } from 'node:url';

/** The repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What failed browser tests leave: a picture and a trace each. */
export const FAILED_TESTS = `${root}test-results`;

/** The pinned Node 26, which `npm ci` puts here; Windows calls it `node.exe`. */
export const pinnedNode = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
