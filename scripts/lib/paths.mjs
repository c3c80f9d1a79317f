/** The places that the commands share. */
import { fileURLToPath } from 'node:url';

/** The repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What failed browser tests leave: a picture and the document each, and a trace where `TRACED` is set. */
export const FAILED_TESTS = `${root}test-results`;

/** The setting by which browser tests make traces: `npm test` sets it for a run of single files. */
export const TRACED = 'TIDELINE_TESTS_TRACED';

/** The pinned Node 26, which `npm ci` puts here; Windows calls it `node.exe`. */
export const pinnedNode = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
