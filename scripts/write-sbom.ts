/** The step of `npm run sbom` that runs on the pinned Node. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIST } from './build/paths.ts';
import { print, runMain } from './lib/output.mjs';
import { composeSbom } from './lib/sbom.ts';

await runMain(async () => {
  const sbom = await composeSbom();
  await writeFile(join(DIST, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  print(`${sbom.components.length} packages are shipped: dist/sbom.cdx.json lists them.`);
  return 0;
});
