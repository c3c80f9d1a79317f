/** The places the build reads and writes. */
import { fileURLToPath } from 'node:url';

const under = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const ROOT = under('');
export const CONTENT = under('content');
/** What any static host can serve. */
export const SITE = under('dist/site');
/** The same below `/assets/`: names with hashes, served as immutable. */
export const SITE_ASSETS = under('dist/site/assets');
export const SERVER = under('dist/server');
/** For things that take long and change seldom: safe to delete at any time. */
export const CACHE = under('node_modules/.cache/tideline');
