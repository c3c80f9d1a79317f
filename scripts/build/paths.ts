/** The files and folders that the build reads and writes. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const resolvePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const ROOT = resolvePath('');
export const DIST = resolvePath('dist');
/** The built files for publishing: scripts, drawings, fonts. Names have hashes, so builds only add files. */
export const PROGRAM = join(DIST, 'program');
export const PROGRAM_ASSETS = join(PROGRAM, 'assets');
/** The server and its commands. */
export const SERVER = join(DIST, 'server');
/** The admin's page with its files. */
export const ADMIN = join(DIST, 'admin');
/** Where the next admin is built. */
export const NEXT_ADMIN = join(DIST, 'admin.new');
/** Where the next server and commands are built. */
export const NEXT_SERVER = join(DIST, 'server.new');
/** The file in `dist/server` that lists the bundled packages. */
export const PACKAGES = 'packages.json';
/** The cache of earlier static publishing. */
export const CACHE = join(DIST, 'cache');
