/** The commands of package.json: `node scripts/command.mjs NAME`, with the arguments of `npm run NAME -- …`. */

import { PlainError, runMain } from './lib/output.mjs';
import { buildAndRun, installAndRun, runBuilt, runInstalled } from './lib/run-script.mjs';

/** @type {Record<string, () => Promise<unknown>>} */
const COMMANDS = {
  /** Manages who may enter the admin. */
  admin: () =>
    process.argv.includes('invite')
      ? runBuilt('dist/server/admin.js')
      : runInstalled('src/cli/admin/main.ts', 'dist/server/admin.js'),
  /** Packs the built program with its Node and packages into one file, for a server. */
  archive: () => installAndRun('scripts/make-archive.ts'),
  /** Backs up enquiries, accounts, words and pictures as one file, while the site runs. */
  backup: () => runInstalled('src/cli/backup/main.ts', 'dist/server/backup.js'),
  /** Runs the benchmarks; most results are ratios within one run (DESIGN section 8). */
  bench: () => installAndRun('bench/run.ts'),
  /** Builds the static site in `dist/site/` and the server in `dist/server/`. */
  build: () => installAndRun('scripts/build-now.ts'),
  /** Checks types, lint, modules, citations, unused code, content, sizes and known vulnerabilities. */
  check: () => installAndRun('scripts/run-checks.ts'),
  /** Serves the site with live reload. */
  dev: () => installAndRun('scripts/dev.ts'),
  /** Checks whether this site is fit to go live. */
  doctor: () =>
    process.argv.includes('--send')
      ? runBuilt('dist/server/doctor.js')
      : runInstalled('src/cli/doctor/main.ts', 'dist/server/doctor.js'),
  /** Edits the page in a browser on this computer, for sites on a static host. */
  edit: () => buildAndRun('dist/server/edit.js'),
  /** The owner’s commands for enquiries. */
  enquiries: () => runInstalled('src/cli/enquiries/main.ts', 'dist/server/enquiries.js'),
  /** Measures the eight scores of Lighthouse, with applied throttling (DESIGN section 8). */
  lighthouse: () => installAndRun('bench/lighthouse.ts'),
  /** Asks about a practice and writes its content folder. */
  'new-practice': () => installAndRun('src/cli/newPractice/main.ts'),
  /** Restores a backup. */
  restore: () => runInstalled('src/cli/restore/main.ts', 'dist/server/restore.js'),
  /** Lists the shipped packages in dist/sbom.cdx.json (CycloneDX). */
  sbom: () => installAndRun('scripts/write-sbom.ts'),
  /** Runs the tests before a release; `-- --install` installs the Debian packages that a kind of host needs. */
  'test:homes': () => installAndRun('tests/homes/run.ts'),
};

const [name = ''] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) await command();
else {
  await runMain(() => {
    throw new PlainError(`There is no command "${name}": ${Object.keys(COMMANDS).join(', ')}.`);
  });
}
