/** Writes docs/content.md from the schemas of the content files: `node scripts/content/write.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { formatContentPage } from './format.ts';

writeFileSync(join(root, 'docs/content.md'), formatContentPage());
