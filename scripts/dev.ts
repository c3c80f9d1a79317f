/**
 * `npm run dev`, run by the pinned Node: the page from its sources, reloaded whenever a source or a content file
 * is saved, and the real desk behind the form. A fault, of content, wording or code, is shown in the browser and here;
 * fixing it reloads the page. Without the content security policy, which Vite's own client would break.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { retryableOnce } from '#enquiry';
import { listUnknownSettings, readEnvironment, readSettings, type Settings, SettingsError } from '#settings';
import { findAddressFault } from '../src/server/admin/deskAddress.ts';
import { shared } from './build/bundles/vite.ts';
import { prepareDevAssets, readLoadedStyles } from './build/dev/assets.ts';
import { brandPlugin, reloadPlugin } from './build/dev/plugins.ts';
import { escapeText, makeWordingReport, renderWordingPanel } from './build/dev/wording-panel.ts';
import { ADMIN, PROGRAM_ASSETS, ROOT } from './build/paths.ts';
import { renderDeskDocument } from './build/program/admin.ts';

type DevSite = typeof import('./build/dev/site.ts');

const VITE_CLIENT = '<script type="module" src="/@vite/client"></script>';
/** The owner's desk from its sources, at every address of its own. */
const DESK = renderDeskDocument(VITE_CLIENT, '<script type="module" src="/src/admin/main.ts"></script>');

/** What the server puts into the document for whoever is in. */
const KEY = /<meta name="document-key"[^>]*>/;

async function start(): Promise<void> {
  for (const line of listUnknownSettings()) console.warn(line);
  const settings = readSettings(readEnvironment());
  const contentFolder = resolve(settings.contentDir);
  const server = createServer();
  const vite = await createVite({
    ...shared,
    mode: 'development',
    appType: 'custom',
    // A practice's folder may be anywhere, and its photos are served as they are.
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [ROOT, contentFolder] } },
    plugins: [brandPlugin(contentFolder), reloadPlugin(contentFolder)],
  });
  const site = await openSite(vite, contentFolder, () => opensDesk(settings));

  server.on('request', (request, response) => {
    const answer = (error?: unknown) =>
      (error ? Promise.reject(error) : site.answer(request, response)).catch((fault: unknown) => {
        console.error(describeFault(fault));
        // Vite remembers a fault until it hears of a change, and two saves within 50 ms are one to its watcher.
        vite.environments.ssr.moduleGraph.invalidateAll();
        send(response, 500, renderFaultPage(describeFault(fault)));
      });
    if (request.method === 'POST') answer();
    else vite.middlewares(request, response, answer);
  });
  const stop = async () => {
    await vite.close();
    await site.close();
    server.close();
    server.closeAllConnections();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  server.once('error', async (error) => {
    console.error(
      `The page cannot be served on port ${settings.port}: ${error.message}. Set PORT to another number.`,
    );
    process.exitCode = 1;
    await stop();
  });
  server.listen(settings.port, settings.host, () =>
    console.log(`The page is at http://${settings.host}:${settings.port}/ and reloads when you save a file.`),
  );
}

/** Where it does not, the server says why: it is off, at an address without passkeys, or not built yet. */
const opensDesk = ({ admin, siteUrl }: Settings) =>
  admin && findAddressFault(siteUrl) === undefined && existsSync(join(ADMIN, 'desk.html'));

/** Answers everything that Vite does not: the page rendered again for each request, and the rest by the real server. */
async function openSite(vite: ViteDevServer, contentFolder: string, hasDesk: () => boolean) {
  const makeAssets = await prepareDevAssets(contentFolder);
  const loadSite = async () => (await vite.ssrLoadModule('/scripts/build/dev/site.ts')) as DevSite;
  let opening: ReturnType<DevSite['openServer']> | undefined;

  // Opened when first needed, so that broken content does not keep the page with its explanation away.
  const openBackend = retryableOnce(async () => {
    opening = (await loadSite()).openServer(await makeAssets(), PROGRAM_ASSETS);
    return opening;
  });
  const report = makeWordingReport(console.warn);
  const renderHome = async () => {
    const { renderPage, listParts, listWordingFaults } = await loadSite();
    const assets = await makeAssets();
    await renderPage(assets); // loads every style sheet of the page into Vite's graph
    const styles = await readLoadedStyles(vite, await listParts());
    const html = await renderPage({ ...assets, css: `${assets.css}${styles}` });
    await opening?.then(
      (server) => server.renew(assets),
      () => {}, // it is opened anew when next needed
    );
    const faults = await listWordingFaults();
    report(faults);
    return html
      .replace('</head>', () => `${VITE_CLIENT}</head>`)
      .replace('</body>', () => `${renderWordingPanel(faults)}</body>`);
  };
  return {
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const isDesk = /^\/admin(?:[/?]|$)/.test(request.url ?? '') && hasDesk();
      const forPeople = request.method === 'GET' && request.headers.accept?.includes('text/html');
      if (forPeople && isDesk) {
        const built = await (await openBackend()).readDesk(request.headers);
        const [key = ''] = KEY.exec(built) ?? [];
        send(response, 200, DESK.replace(KEY, key));
      } else if (forPeople) send(response, 200, await renderHome());
      else (await openBackend()).handle(request, response);
    },
    async close(): Promise<void> {
      const open = await opening?.catch(() => undefined);
      await open?.close();
    },
  };
}

function send(response: ServerResponse, status: number, body: string, type = 'text/html'): void {
  response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(body);
}

/** A content fault explains itself; a bug in the program needs its stack. */
function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return ['ContentError', 'WordingError'].includes(fault.name)
    ? fault.message
    : (fault.stack ?? fault.message);
}

/** Vite's client stays on it, so that the page reloads once the fault is fixed. */
function renderFaultPage(words: string): string {
  const text = escapeText(stripVTControlCharacters(words));
  return `<!doctype html><html lang="en-AU"><head><title>Fault</title>${VITE_CLIENT}</head><body><pre>${text}</pre></body></html>`;
}

try {
  await start();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
