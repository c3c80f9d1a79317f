/** `npm run sbom`: writes what is shipped into dist/sbom.cdx.json (CycloneDX). */
import { installAndRun } from './lib/run-script.mjs';

await installAndRun('scripts/write-sbom.ts');
