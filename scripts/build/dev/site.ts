/**
 * What `npm run dev` serves itself; Vite runs this file, because it holds the page's components. The page is
 * rendered again for each request, so a saved file shows at once; the desk is opened once, with the real parts.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import content from 'virtual:content';
import sharp from 'sharp';
import { ContentError } from '#content/load';
import type { Pictures } from '#page';
import { createRenderer, type RenderAssets } from '#render';
import { pickPublicSettings, readEnvironment, readSettings } from '#settings';
import { composeApp, composeDesk } from '../../../src/server/compose.ts';
import { createLogger } from '../../../src/server/logging.ts';
import { findPictureFaults, findPictures } from '../images/pictures.ts';
import { CONTENT } from '../paths.ts';

export async function renderPage(assets: RenderAssets): Promise<string> {
  const config = pickPublicSettings(readSettings(readEnvironment()));
  const pictures = await readPictures();
  return createRenderer({ content, config, assets: { ...assets, pictures } }).renderHome().html;
}

/** The owner's photos unchanged: making every size takes seconds, and a new photo should show at once. */
async function readPictures(): Promise<Pictures> {
  const entries = [...findPictures(content).keys()].map(async (name) => {
    const { width = 0, height = 0 } = await sharp(join(CONTENT, 'images', name))
      .metadata()
      .catch(async () => {
        throw new ContentError(await findPictureFaults({ content, placeOf: () => undefined }));
      });
    return [name, { width, height, src: `/content/images/${name}`, avif: '', webp: '' }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Everything that is neither the page nor a source file: the form's addresses, robots.txt and its like. */
export async function openServer(assets: RenderAssets, assetsFolder: string) {
  const settings = readSettings(readEnvironment());
  const log = createLogger(settings.logLevel);
  const open = await composeDesk(settings, content, log);
  const app = await composeApp(open, settings, content, { assets, assetsFolder }, log);
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
