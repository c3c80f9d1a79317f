/** The step of `npm run archive` that writes the archive; an argument selects another processor architecture. */
import { join } from 'node:path';
import { ARCHITECTURES, writeArchive } from './lib/archive.ts';
import { ensureBuilt } from './lib/build.ts';
import { PlainError, print, runMain } from './lib/output.mjs';
import { root } from './lib/paths.mjs';

await runMain(async () => {
  const [requested = 'x64'] = process.argv.slice(2);
  const architecture = ARCHITECTURES.find((one) => one === requested);
  if (!architecture) throw new PlainError(`npm run archive -- x64, or arm64: "${requested}" is neither.`);
  await ensureBuilt();
  print('Packing …');
  print(await writeArchive(architecture, join(root, 'dist')));
});
