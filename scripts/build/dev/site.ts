/**
 * What `npm run dev` serves itself; Vite runs this file, because it holds the page's components. The page is
 * rendered again for each request, so a saved file shows at once; the desk is opened once, with the real parts.
 */

import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import content from 'virtual:content';
import { ContentError, loadPlacedContent } from '#content/load';
import { checkWording, whereFound } from '#content/wording';
import type { PictureFiles, Pictures } from '#page';
import { measurePicture } from '#publish/pictures';
import { createRenderer, type RenderAssets } from '#render';
import { pickPublicSettings, readEnvironment, readSettings } from '#settings';
import { composeApp, composeDesk } from '../../../src/server/compose.ts';
import { createLogger } from '../../../src/server/logging.ts';
import { findPictureFaults, findPictures, makeLook } from '../images/pictures.ts';
import { CONTENT } from '../paths.ts';

export async function renderPage(assets: RenderAssets): Promise<string> {
  const config = pickPublicSettings(readSettings(readEnvironment()));
  const { pictures, css } = await readPictures();
  const withPictures = { ...assets, pictures, css: assets.css + css };
  return createRenderer({ content, config, assets: withPictures }).renderHome().html;
}

/** What the checks say about the words as they are now, the worst first: the build would stop at an error. */
export async function listWordingFaults(): Promise<string[]> {
  const { content, placeOf } = await loadPlacedContent(CONTENT);
  const findings = checkWording(content, new Date().toISOString().slice(0, 10));
  return (['error', 'warning', 'placeholder'] as const).flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => `${severity}: ${whereFound(finding, placeOf)}: ${finding.message}`),
  );
}

/** The owner's photos unchanged: making every size takes seconds, and a new photo should show at once. */
async function readPictures(): Promise<{ pictures: Pictures; css: string }> {
  const pictures: Record<string, PictureFiles> = {};
  const rules = new Set<string>();
  for (const [name, { focus }] of findPictures(content)) {
    const file = join(CONTENT, 'images', name);
    const { width, height } = await measurePicture(await readFile(file)).catch(async () => {
      throw new ContentError(await findPictureFaults(await loadPlacedContent(CONTENT)));
    });
    const look = makeLook(undefined, focus);
    if (look) rules.add(look.rule);
    const src = `/@fs${file.split(sep).map(encodeURIComponent).join('/')}`;
    pictures[name] = { width, height, src, avif: '', webp: '', ...(look && { look: look.name }) };
  }
  return { pictures, css: [...rules].join('') };
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
