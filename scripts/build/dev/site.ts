/**
 * Serves `npm run dev`. Vite runs this file, because it imports the page's components. The content folder is read
 * again for each request, so a saved file shows at once; the real enquiry service is opened once.
 */

import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import {
  ContentError,
  checkWording,
  findToday,
  formatFindingPlace,
  loadPlacedContent,
  type PlacedContent,
} from '#content';
import type { SiteContent } from '#content/schema';
import { createRenderer, listSectionStyles, type RenderAssets, renderPrivacyPolicy } from '#page';
import { pickPublicSettings, readEnvironment, readSettings } from '#settings';
import { findFileFaults } from '../../../src/publish/check.ts';
import { findPictures, makeLook } from '../../../src/publish/parts/pictures.ts';
import { measurePicture } from '../../../src/publish/pictures/makePicture.ts';
import { buildApp } from '../../../src/server/app.ts';
import { composeEnquiries } from '../../../src/server/compose.ts';
import { composeAdmin } from '../../../src/server/composeAdmin.ts';
import { createLogger } from '../../../src/server/logging.ts';
import type { SiteEdition } from '../../../src/server/pageSource.ts';
import { ADMIN } from '../paths.ts';

const settings = readSettings(readEnvironment());
const contentFolder = resolve(settings.contentDir);

/** The privacy policy's address: outside `/assets/`, which is served from disk. */
const DEV_POLICY = '/privacy.html';

/** Loads the content without enforcing the wording: unpublishable text is shown, and listed on the page. */
const readFolder = () => loadPlacedContent(contentFolder);

export async function renderPage(assets: RenderAssets): Promise<string> {
  const placed = await readFolder();
  const { pictures, css } = await readPictures(placed);
  const policy = placed.content.privacy.policy && { policy: DEV_POLICY };
  return openRenderer(placed.content, { ...assets, ...policy, pictures, css: assets.css + css }).renderHome()
    .html;
}

/** The optional sections that the page shows, by the names of their folders. */
export async function listSections(): Promise<string[]> {
  return listSectionStyles((await readFolder()).content);
}

/** Findings about the present content, errors first: an error would stop publishing. */
export async function listWordingFaults(): Promise<string[]> {
  const { content, placeOf } = await readFolder();
  const findings = checkWording(content, findToday(content, Date.now()));
  return (['error', 'warning', 'placeholder'] as const).flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => `${severity}: ${formatFindingPlace(finding, placeOf)}: ${finding.message}`),
  );
}

const openRenderer = (content: SiteContent, assets: RenderAssets) =>
  createRenderer({ content, config: pickPublicSettings(settings), assets });

/** The owner's photos unchanged, because resizing takes seconds, and a new photo should show at once. */
async function readPictures(placed: PlacedContent): Promise<Pick<RenderAssets, 'pictures' | 'css'>> {
  const pictures: Record<string, RenderAssets['pictures'][string]> = {};
  const rules = new Set<string>();
  const images = join(contentFolder, 'images');
  for (const [name, { focus }] of findPictures(placed.content)) {
    const file = join(images, name);
    const { width, height } = await measurePicture(await readFile(file)).catch(async () => {
      throw new ContentError(await findFileFaults(placed, contentFolder));
    });
    const look = makeLook(undefined, focus);
    if (look) rules.add(look.rule);
    const src = `/@fs${file.split(sep).map(encodeURIComponent).join('/')}`;
    pictures[name] = { width, height, src, avif: '', webp: '', ...(look && { look: look.name }) };
  }
  return { pictures, css: [...rules].join('') };
}

/** Serves everything but the page and source files: the form's endpoints, robots.txt and so on. */
export async function openServer(assets: RenderAssets, assetsFolder: string) {
  const log = createLogger(settings.logLevel);
  let { content } = await readFolder();
  let current = makeEdition(content, assets);
  const backend = await composeEnquiries(settings, () => content, log);
  const site = {
    get current() {
      return current;
    },
    status: { status: 'current' },
    assetsFolder,
  } as const;
  // Nothing to publish: the page is rendered for each request.
  const admin = await composeAdmin(settings, {
    ...backend,
    bundleFolder: ADMIN,
    log,
    readContentStatus: () => site.status,
    publish: async () => {},
  });
  const app = await buildApp({ ...settings, ...backend, site, logger: log, admin });
  await app.ready();
  backend.enquiries.start();
  return {
    /** Reads the admin's document, as built. */
    readAdmin: async ({ cookie = '' }: IncomingMessage['headers']) =>
      (await app.inject({ url: '/admin', headers: { cookie } })).body,
    handle: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    /** Updates icons, logo and mail texts after a change of the content folder. */
    async renew(assets: RenderAssets) {
      ({ content } = await readFolder());
      current = makeEdition(content, assets);
    },
    close: async () => {
      await app.close();
      await backend.close();
    },
  };
}

/** Makes an edition (a published build) in memory, uncompressed because requests are local. */
function makeEdition(content: SiteContent, assets: RenderAssets): SiteEdition {
  const renderer = openRenderer(content, assets);
  const policy = renderPrivacyPolicy(content, pickPublicSettings(settings), assets);
  const makeDocument = ({ html, csp }: { html: string; csp: string }) => ({
    identity: Buffer.from(html),
    csp,
  });
  return {
    pages: [
      {
        since: 0,
        home: makeDocument(renderer.renderHome()),
        thanks: makeDocument(renderer.renderWithForm({ status: 'sent' })),
      },
    ],
    files: new Map([
      ...[...renderer.makeFiles()].map(
        ([path, { type, body }]) => [path, { type, identity: Buffer.from(body) }] as const,
      ),
      ...(policy
        ? [[DEV_POLICY, { type: 'text/html; charset=utf-8', identity: Buffer.from(policy) }] as const]
        : []),
    ]),
    renderer,
  };
}
