/**
 * What `npm run dev` serves itself; Vite runs this file, because it holds the page's components. The folder is read
 * and judged again for each request as publishing does it, so a saved file shows at once; the desk is opened once,
 * with the real parts.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { ContentError, type PlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { createRenderer, type RenderAssets } from '#render';
import { pickPublicSettings, readEnvironment, readSettings } from '#settings';
import { writeBrowserWords } from '../../../src/publish/parts/browserWords.ts';
import { describePictureFault } from '../../../src/publish/parts/pictureFaults.ts';
import { findPictures } from '../../../src/publish/parts/pictures.ts';
import { readPractice } from '../../../src/publish/practice.ts';
import { composeApp, composeDesk } from '../../../src/server/compose.ts';
import { createLogger } from '../../../src/server/logging.ts';
import type { SiteEdition } from '../../../src/server/pageSource.ts';

const settings = readSettings(readEnvironment());

const readFolder = () => readPractice(settings.contentDir, Date.now());

export async function renderPage(assets: RenderAssets): Promise<string> {
  const placed = await readFolder();
  const pictures = await readPictures(placed);
  return openRenderer(placed.content, { ...assets, pictures }).renderHome().html;
}

/** The module of words; its styles for paper are in the document. */
export async function writeWords(): Promise<string> {
  return writeBrowserWords((await readFolder()).content, { print: '', printStyles: '' });
}

const openRenderer = (content: SiteContent, assets: RenderAssets) =>
  createRenderer({ content, config: pickPublicSettings(settings), assets });

/** The owner's photos unchanged: making every size takes seconds, and a new photo should show at once. */
async function readPictures({ content, placeOf }: PlacedContent): Promise<RenderAssets['pictures']> {
  const folder = resolve(settings.contentDir, 'images');
  const entries = [...findPictures(content)].map(async ([name, field]) => {
    const { width = 0, height = 0 } = await sharp(join(folder, name))
      .metadata()
      .catch(() => {
        throw new ContentError([describePictureFault(name, placeOf(field))]);
      });
    return [name, { width, height, src: `/@fs${join(folder, name)}`, avif: '', webp: '' }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Everything that is neither the page nor a source file: the form's addresses, robots.txt and its like. */
export async function openServer(assets: RenderAssets, assetsFolder: string) {
  const log = createLogger(settings.logLevel);
  const { content } = await readFolder();
  const open = await composeDesk(settings, () => content, log);
  const site = {
    current: makeEdition(content, assets),
    status: { status: 'current' },
    assetsFolder,
  } as const;
  const app = await composeApp(open, settings, site, log);
  await app.ready();
  open.desk.start();
  return {
    handle: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    close: async () => {
      await app.close();
      await open.close();
    },
  };
}

/** Nothing is compressed: it has no way to go. */
function makeEdition(content: SiteContent, assets: RenderAssets): SiteEdition {
  const renderer = openRenderer(content, assets);
  const makeDocument = ({ html, csp }: { html: string; csp: string }) => ({
    identity: Buffer.from(html),
    csp,
  });
  return {
    home: makeDocument(renderer.renderHome()),
    thanks: makeDocument(renderer.renderWithForm({ status: 'sent' })),
    files: new Map(
      [...renderer.makeFiles()].map(([path, { type, body }]) => [
        path,
        { type, identity: Buffer.from(body) },
      ]),
    ),
    renderer,
  };
}
