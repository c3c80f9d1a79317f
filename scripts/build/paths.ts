/** The places the build reads and writes. Tests build other content, to another place, through two variables. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContentDir, readEnvironment } from '#settings';

const resolvePath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const ROOT = resolvePath('');
export const CONTENT = process.env['BUILD_CONTENT'] ?? resolve(ROOT, readContentDir(readEnvironment(ROOT)));
const DIST = process.env['BUILD_INTO'] ?? resolvePath('dist');
/** What any static host can serve. */
export const SITE = join(DIST, 'site');
/** The same below `/assets/`: names with hashes, served as immutable. */
export const SITE_ASSETS = join(DIST, 'site/assets');
export const SERVER = join(DIST, 'server');
