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

/** The home page from `since` until the next notice begins or ends. */
export interface PublishedPages {
  /** Milliseconds since 1970. */
  since: number;
  home: PublishedDocument;
  /** The home page with the thank-you message, after a form post without JavaScript. */
  thanks: PublishedDocument;
}

/** The settings that the page contains. */
export type PageSettings = Parameters<typeof createRenderer>[0]['config'];

/** One immutable published build of the whole site. */
export interface Edition {
  /** A hash of all inputs. */
  readonly id: string;
  readonly content: SiteContent;
  readonly assets: RenderAssets;
  /** In order of `since`; the first begins at publishing. */
  readonly pages: readonly [PublishedPages, ...PublishedPages[]];
  /** The files beside the pages, by path such as `/robots.txt`. */
  readonly files: ReadonlyMap<string, CompressedBody & { type: string }>;
  /** Files below `/assets/` that the pages use. */
  readonly assetNames: readonly string[];
  /** Renders documents that depend on the request, such as the result of a form post. */
  readonly renderer: Renderer;
}

const RECORD_FILE = 'edition.json';
/** The folder of files at the site's own addresses, which a static host can serve unchanged. */
export const SITE = 'site';

const getPagesFolder = (index: number) => (index === 0 ? SITE : join('later', String(index)));

/** The JSON of an edition: without the renderer, which reading creates, and the bodies, which are separate files. */
interface EditionRecord extends Omit<Edition, 'pages' | 'files' | 'renderer'> {
  csp: string;
  moments: readonly number[];
  types: readonly (readonly [path: string, type: string])[];
}

/** Writes an edition as plain files with compressed variants. The record comes last: it marks the edition complete. */
export async function writeEdition(
  { pages, files, ...rest }: Omit<Edition, 'renderer'>,
  folder: string,
): Promise<void> {
  const bodies = [
    ...[...files].map(([path, body]) => [join(SITE, path), body] as const),
    ...pages.flatMap(({ home, thanks }, index) => [
      [join(getPagesFolder(index), HOME_FILE), home] as const,
      [join(getPagesFolder(index), SENT_FILE), thanks] as const,
    ]),
  ];
  // In parallel, because each write waits for the disk.
  await Promise.all(bodies.map(([path, body]) => writeBody(join(folder, path), body)));
  const moments = pages.map(({ since }) => since);
  const { csp } = pages[0].home;
  const types = [...files].map(([path, { type }]) => [path, type] as const);
  const record: EditionRecord = { ...rest, csp, moments, types };
  await writeAtomically(join(folder, RECORD_FILE), JSON.stringify(record));
}

export async function readEdition(folder: string, config: PageSettings): Promise<Edition> {
  const record: EditionRecord = JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8'));
  const { csp, moments, types, ...rest } = record;
  const { content, assets } = rest;
  const pages = moments.map(async (since, index) => ({
    since,
    home: { csp, ...(await readBody(join(folder, getPagesFolder(index), HOME_FILE))) },
    thanks: { csp, ...(await readBody(join(folder, getPagesFolder(index), SENT_FILE))) },
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

/** Writes the uncompressed file last: if it exists, so do its compressed variants. */
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
