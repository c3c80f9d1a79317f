/**
 * `npm run lighthouse`: the eight scores of Lighthouse with applied throttling, phone and desktop, of the built
 * site behind TLS and HTTP/2. Exit code 1 when any is under 100. Lighthouse (185 MB) is installed when the
 * command first runs (record 0014).
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/lib/build.ts';
import { ensureChromium } from '../scripts/lib/chromium.ts';
import { PlainError, print, runMain } from '../scripts/lib/output.mjs';
import { pinnedNode, root } from '../scripts/lib/paths.mjs';
import { capture } from '../scripts/lib/run.mjs';
import { CHROMIUM_ARGS } from '../tests/support/chromium.ts';
import { startFront } from './page/front.ts';
import { formatRow, isMissed, median, type Result } from './result.ts';

const VERSION = '13.5.0';
const FOLDER = join(root, 'node_modules/.cache/lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const INSTALL_MS = 5 * 60_000;
const RUN_MS = 3 * 60_000;
/** The median counts, because a single run on a busy machine is not reliable. */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The network of the desktop preset (40 ms round trip, 10 Mbit/s), in values for applied throttling. */
const DESKTOP = [
  '--preset=desktop',
  '--throttling.requestLatencyMs=150',
  '--throttling.downloadThroughputKbps=9216',
  '--throttling.uploadThroughputKbps=9216',
];
const DEVICES: Readonly<Record<string, readonly string[]>> = { phone: [], desktop: DESKTOP };

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { score: number | null; title: string; displayValue?: string; numericValue?: number }
  >;
  runtimeError?: { message: string };
}

async function ensureLighthouse(): Promise<void> {
  const manifest = join(FOLDER, 'node_modules/lighthouse/package.json');
  if (existsSync(manifest) && JSON.parse(await readFile(manifest, 'utf8')).version === VERSION) return;
  print(`Fetching Lighthouse ${VERSION} (185 MB) …`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'package.json'), '{"private":true}');
  const args = ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await capture('npm', [...args, `lighthouse@${VERSION}`], {
    timeoutMs: INSTALL_MS,
  });
  if (code !== 0)
    throw new PlainError(`Lighthouse could not be fetched from the npm registry:\n${output.trim()}`);
}

async function score(url: string, device: string, path: string): Promise<Report> {
  const flags = [...CHROMIUM_ARGS, '--headless=new', '--ignore-certificate-errors'].join(' ');
  const args = [PROGRAM, url, '--quiet', '--throttling-method=devtools', ...(DEVICES[device] ?? [])];
  const report = join(FOLDER, 'report.json');
  await rm(report, { force: true });
  const { code, output } = await capture(
    pinnedNode,
    [
      ...args,
      `--only-categories=${CATEGORIES}`,
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags}`,
    ],
    { timeoutMs: RUN_MS, env: { CHROME_PATH: path } },
  );
  if (code !== 0) throw new PlainError(`Lighthouse failed (code ${code}):\n${output.trim()}`);
  const parsedReport: Report = JSON.parse(await readFile(report, 'utf8'));
  if (parsedReport.runtimeError)
    throw new PlainError(`Lighthouse failed: ${parsedReport.runtimeError.message}`);
  return parsedReport;
}

const toPercent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** Lists the audits that cost points in the first imperfect report. */
function describeLostPoints(reports: readonly Report[], category: string): string {
  const imperfectReport = reports.find(({ categories }) => toPercent(categories[category]?.score) < 100);
  return (imperfectReport?.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && toPercent(imperfectReport?.audits[id]?.score ?? 1) < 100)
    .map(({ id }) => `${id} ${imperfectReport?.audits[id]?.displayValue ?? ''}`.trim())
    .join(', ');
}

function makeRows(device: string, reports: readonly Report[]): Result[] {
  return CATEGORIES.map((category) => ({
    what: `${device}: ${category}`,
    value: median(reports.map(({ categories }) => toPercent(categories[category]?.score))),
    atLeast: 100,
    note: describeLostPoints(reports, category),
  }));
}

await runMain(async () => {
  const path = await ensureChromium();
  await ensureBuilt();
  await ensureLighthouse();
  const front = await startFront();
  const results: Result[] = [];
  try {
    for (const device of Object.keys(DEVICES)) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        print(`${device}, ${run + 1} of ${RUNS} …`);
        reports.push(await score(`${front.url}/`, device, path));
      }
      results.push(...makeRows(device, reports));
    }
  } finally {
    await front.stop();
  }
  for (const result of results) print(formatRow(result));
  return results.some(isMissed) ? 1 : 0;
});
