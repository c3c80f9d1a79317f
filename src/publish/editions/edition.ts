import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '#content/schema';
import { SENT_FILE } from '#enquiry';
import { createRenderer, type RenderAssets, type Renderer } from '#page';
import type { CompressedBody } from '../compress.ts';
import { writeAtomically } from '../files.ts';

const HOME_FILE = 'index.html';

/** A document and the value of `Content-Security-Policy` that belongs to it. */
type PublishedDocument = CompressedBody & { csp: string };

/** The home page as it is from one of the moments on at which a notice comes or goes. */
export interface PublishedPages {
  /** Milliseconds since 1970. */
  since: number;
  home: PublishedDocument;
  /** The home page with its thanks, after a form was sent without script. */
  thanks: PublishedDocument;
}

/** The settings that are written into the page. */
export type PageSettings = Parameters<typeof createRenderer>[0]['config'];

/** One state of the whole site, made once and never changed. */
export interface Edition {
  /** A hash of all it is made of. */
  readonly id: string;
  readonly content: SiteContent;
  readonly assets: RenderAssets;
  /** In the order of time: the first is that of the moment at which the edition was made, and never missing. */
  readonly pages: readonly [PublishedPages, ...PublishedPages[]];
  /** What is served beside the page, by path: `/robots.txt`. */
  readonly files: ReadonlyMap<string, CompressedBody & { type: string }>;
  /** Names of the files below `/assets/` that its pages lead to. */
  readonly assetNames: readonly string[];
  /** For the documents that depend on who asks. */
  readonly renderer: Renderer;
}

const RECORD = 'edition.json';
/** Holds what is at the site's own addresses, so that a static host can serve it as it is. */
export const SITE = 'site';

/** The folder of a moment's documents. */
const namePages = (moment: number) => (moment === 0 ? SITE : join('later', String(moment)));

/** All but the renderer, which is a function of the rest, and the bodies, which are files beside it. */
interface EditionRecord extends Omit<Edition, 'pages' | 'files' | 'renderer'> {
  csp: string;
  moments: readonly number[];
  types: readonly (readonly [path: string, type: string])[];
}

/** Writes an edition as a folder of plain files, each compressed copy beside it. Its record comes last, and makes it whole. */
export async function writeEdition(
  { pages, files, ...rest }: Omit<Edition, 'renderer'>,
  folder: string,
): Promise<void> {
  const bodies = [
    ...[...files].map(([path, body]) => [join(SITE, path), body] as const),
    ...pages.flatMap(({ home, thanks }, moment) => [
      [join(namePages(moment), HOME_FILE), home] as const,
      [join(namePages(moment), SENT_FILE), thanks] as const,
    ]),
  ];
  // At once, because the disk takes its time for each.
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
    home: { csp, ...(await readBody(join(folder, namePages(moment), HOME_FILE))) },
    thanks: { csp, ...(await readBody(join(folder, namePages(moment), SENT_FILE))) },
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

/** The body itself comes last: where it is, its compressed copies are. */
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
