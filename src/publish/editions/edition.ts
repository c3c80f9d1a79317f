import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '#content/schema';
import { SENT_FILE } from '#enquiry';
import { createRenderer, type RenderAssets, type Renderer } from '#page';
import type { CompressedBody } from '../compress.ts';
import { writeAtomically } from '../files.ts';

const HOME_FILE = 'index.html';

/** A document with its `Content-Security-Policy`. */
type PublishedDocument = CompressedBody & { csp: string };

/** The home page from one moment on; it changes when a notice begins or ends. */
export interface PublishedPages {
  /** Milliseconds since 1970. */
  since: number;
  home: PublishedDocument;
  /** The home page with the thank-you message, after a form post without JavaScript. */
  thanks: PublishedDocument;
}

/** The settings that the page contains. */
export type PageSettings = Parameters<typeof createRenderer>[0]['config'];

/** One immutable state of the whole site. */
export interface Edition {
  /** A hash of all inputs. */
  readonly id: string;
  readonly content: SiteContent;
  readonly assets: RenderAssets;
  /** By time; the first is from the moment of publishing. */
  readonly pages: readonly [PublishedPages, ...PublishedPages[]];
  /** Other files by path: `/robots.txt`. */
  readonly files: ReadonlyMap<string, CompressedBody & { type: string }>;
  /** Files below `/assets/` that the pages use. */
  readonly assetNames: readonly string[];
  /** For documents that depend on the request. */
  readonly renderer: Renderer;
}

const RECORD = 'edition.json';
/** The files at the site's own addresses; a static host can serve the folder unchanged. */
export const SITE = 'site';

const getPagesFolder = (moment: number) => (moment === 0 ? SITE : join('later', String(moment)));

/** Without the renderer, which is derived, and the bodies, which are separate files. */
interface EditionRecord extends Omit<Edition, 'pages' | 'files' | 'renderer'> {
  csp: string;
  moments: readonly number[];
  types: readonly (readonly [path: string, type: string])[];
}

/** Writes an edition as plain files with compressed variants. The record comes last and marks it complete. */
export async function writeEdition(
  { pages, files, ...rest }: Omit<Edition, 'renderer'>,
  folder: string,
): Promise<void> {
  const bodies = [
    ...[...files].map(([path, body]) => [join(SITE, path), body] as const),
    ...pages.flatMap(({ home, thanks }, moment) => [
      [join(getPagesFolder(moment), HOME_FILE), home] as const,
      [join(getPagesFolder(moment), SENT_FILE), thanks] as const,
    ]),
  ];
  // In parallel, because each write waits for the disk.
  await Promise.all(bodies.map(([path, body]) => writeBody(join(folder, path), body)));
  const moments = pages.map(({ since }) => since);
  const { csp } = pages[0].home;
  const types = [...files].map(([path, { type }]) => [path, type] as const);
  const record: EditionRecord = { ...rest, csp, moments, types };
  await writeAtomically(join(folder, RECORD), JSON.stringify(record));
}

export async function readEdition(folder: string, config: PageSettings): Promise<Edition> {
  const record: EditionRecord = JSON.parse(await readFile(join(folder, RECORD), 'utf8'));
  const { csp, moments, types, ...rest } = record;
  const { content, assets } = rest;
  const pages = moments.map(async (since, moment) => ({
    since,
    home: { csp, ...(await readBody(join(folder, getPagesFolder(moment), HOME_FILE))) },
    thanks: { csp, ...(await readBody(join(folder, getPagesFolder(moment), SENT_FILE))) },
  }));
  const files = types.map(
    async ([path, type]) => [path, { type, ...(await readBody(join(folder, SITE, path))) }] as const,
  );
  return {
    ...rest,
    pages: (await Promise.all(pages)) as [PublishedPages, ...PublishedPages[]],
    files: new Map(await Promise.all(files)),
    renderer: createRenderer({ content, config, assets }),
  };
}

/** The uncompressed file comes last: where it exists, its variants do. */
export async function writeBody(file: string, { identity, br, gzip }: CompressedBody): Promise<void> {
  if (br) await writeAtomically(`${file}.br`, br);
  if (gzip) await writeAtomically(`${file}.gz`, gzip);
  await writeAtomically(file, identity);
}

async function readBody(file: string): Promise<CompressedBody> {
  const identity = await readFile(file);
  const [br, gzip] = await Promise.all(
    ['.br', '.gz'].map((ending) => readFile(file + ending).catch(() => undefined)),
  );
  return { identity, ...(br && { br }), ...(gzip && { gzip }) };
}
