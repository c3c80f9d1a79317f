/** Writes `.env.example` and docs/settings.md from the settings' definitions: `node scripts/settings/write.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { formatEnvExample, formatSettingsPage } from './format.ts';

writeFileSync(join(root, '.env.example'), formatEnvExample());
writeFileSync(join(root, 'docs/settings.md'), formatSettingsPage());
