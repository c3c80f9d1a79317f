/** The places the build reads and writes. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const resolvePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const ROOT = resolvePath('');
export const DIST = resolvePath('dist');
/** What the build hands to publishing: scripts, drawings, fonts. Names with hashes, so builds only add to it. */
export const PROGRAM = join(DIST, 'program');
export const PROGRAM_ASSETS = join(PROGRAM, 'assets');
/** The server and its commands. */
export const SERVER = join(DIST, 'server');
/** The page of the admin, its files beside it, and the next one while it is made. */
export const ADMIN = join(DIST, 'admin');
export const NEXT_ADMIN = join(DIST, 'admin.new');
/** The next ones while they are made. */
export const NEXT_SERVER = join(DIST, 'server.new');
/** In `dist/server`: the packages whose code is in the bundles. */
export const PACKAGES = 'packages.json';
/** What publishing the static site has made before. */
export const CACHE = join(DIST, 'cache');
