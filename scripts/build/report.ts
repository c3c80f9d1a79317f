/** What a visitor's connection carries, in bytes after Brotli, against DESIGN section 8. Printed by every build. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { compressBrotli } from '../../src/publish/compress.ts';
import type { BuildResult } from './build.ts';
import { SITE } from './paths.ts';
import type { PublishedSite } from './publish-site.ts';

/** DESIGN section 8; a kilobyte is 1,000 bytes. */
const BUDGET = { firstScreen: 14_000, scripts: 20_000, dialogs: 6_000, untilIdle: 85_000 };

interface Row {
  what: string;
  bytes: number;
  limit?: number;
}

/** A table as text: one row for each thing that is fetched, in the order it is. */
export async function reportBytes(
  { browser }: BuildResult,
  { assets, served }: PublishedSite,
): Promise<string> {
  const chunks = browser.filter((part) => part.type === 'chunk');
  const main = chunks.find((chunk) => `/${chunk.fileName}` === assets.mainScript);
  const first = [main?.fileName ?? '', ...(main?.imports ?? [])];
  const later = chunks.filter((chunk) => !first.includes(chunk.fileName));

  const document = served.length;
  const fonts = await Promise.all(
    (await listAssets(/\.woff2$/)).map(async (font) =>
      makeRow(`Font ${stripHash(font)}`, await measureTransfer(font)),
    ),
  );
  const drawings = await sumTransfers(await listAssets(/^art-.*\.svg$/));
  const scripts = await sumTransfers(first);
  const laterRows = await Promise.all(
    later.map(async (chunk) =>
      makeRow(
        `  later: ${stripHash(chunk.fileName)}`,
        await measureTransfer(chunk.fileName),
        findLimit(chunk.name),
      ),
    ),
  );
  const untilIdle = fonts.reduce((all, { bytes }) => all + bytes, document + drawings + scripts);
  return renderTable([
    makeRow('Document: words, styles, hero', document),
    makeRow('  of it for the first screen', await measureFirstScreen(served), BUDGET.firstScreen),
    makeRow('  of it styles', (await compressBrotli(Buffer.from(assets.css))).length),
    makeRow(
      '  of it scripts (before first paint)',
      (await compressBrotli(Buffer.from(assets.bootScript))).length,
    ),
    ...fonts,
    makeRow('Drawings below the first screen', drawings),
    makeRow('Scripts before any touch', scripts, BUDGET.scripts),
    makeRow('All until idle', untilIdle, BUDGET.untilIdle),
    ...laterRows,
  ]);
}

/** As far as the end of the hero. @param served the document as it travels */
async function measureFirstScreen(served: Buffer): Promise<number> {
  const html = brotliDecompressSync(served).toString();
  const end = html.indexOf('</section>', html.indexOf('id="home-section"'));
  return (await compressBrotli(Buffer.from(html.slice(0, end)))).length;
}

const makeRow = (what: string, bytes: number, limit?: number): Row => ({
  what,
  bytes,
  ...(limit && { limit }),
});
const findLimit = (name: string) => (name === 'OpenDialogs' ? BUDGET.dialogs : undefined);
/** `figtree` of `assets/figtree-1a2b3c4d.woff2`; a hash may hold a hyphen. */
const stripHash = (address: string) => /([^/]+)-[\w-]{8}\.\w+$/.exec(address)?.[1] ?? address;

/** The Brotli file where there is one: fonts and pictures travel as they are. */
async function measureTransfer(path: string): Promise<number> {
  const file = join(SITE, path);
  const found = await stat(`${file}.br`).catch(() => stat(file));
  return found.size;
}

async function listAssets(pattern: RegExp): Promise<string[]> {
  return (await readdir(join(SITE, 'assets')))
    .filter((name) => pattern.test(name))
    .map((name) => `assets/${name}`);
}

async function sumTransfers(paths: string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(measureTransfer));
  return sizes.reduce((all, bytes) => all + bytes, 0);
}

function renderTable(rows: Row[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const number = (bytes: number) => bytes.toLocaleString('en-AU').padStart(8);
  return [
    `${'Bytes, Brotli'.padEnd(width)}${'is'.padStart(8)}${'at most'.padStart(10)}`,
    ...rows.map(({ what, bytes, limit }) => {
      const over = limit !== undefined && bytes > limit ? '  OVER' : '';
      return `${what.padEnd(width)}${number(bytes)}${limit === undefined ? '' : `  ${number(limit)}`}${over}`;
    }),
  ].join('\n');
}
