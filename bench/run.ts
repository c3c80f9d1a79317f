/**
 * `npm run bench`: runs every `bench/*.bench.ts`, or the named ones, and prints one table.
 * Exit code 1 when a limit of DESIGN section 8 is missed.
 */
import { globSync } from 'node:fs';
import { ensureBuilt } from '../scripts/lib/build.ts';
import { ensureChromium } from '../scripts/lib/chromium.ts';
import { formatSince, print, runMain } from '../scripts/lib/output.mjs';
import { root } from '../scripts/lib/paths.mjs';
import { type Bench, formatRow, isMissed, type Result } from './result.ts';

await runMain(async () => {
  const requestedNames = process.argv.slice(2);
  const files = globSync('bench/*.bench.ts', { cwd: root }).sort();
  process.env['CHROMIUM_PATH'] = await ensureChromium();
  await ensureBuilt();
  const results: Result[] = [];
  for (const file of files.filter(
    (name) => requestedNames.length === 0 || requestedNames.some((part) => name.includes(part)),
  )) {
    const since = Date.now();
    print(`${file} …`);
    const { default: bench }: { default: Bench } = await import(`${root}${file}`);
    results.push(...(await bench()));
    print(`  ${formatSince(since)}`);
  }
  for (const result of results) print(formatRow(result));
  return results.some(isMissed) ? 1 : 0;
});
