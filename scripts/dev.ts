/**
 * `npm run dev`, run by the pinned Node: the page from its sources, reloaded whenever a source or a content file
 * is saved, and the real desk behind the form. A fault, of content, wording or code, is shown in the browser and here;
 * fixing it reloads the page. Without the content security policy, which Vite's own client would break.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { loadContent } from '#content';
import { deriveTheme, recolourStyles } from '#content/schema';
import { retryableOnce } from '#enquiry';
import { listUnknownSettings, readEnvironment, readSettings, type Settings, SettingsError } from '#settings';
import { findAddressFault } from '../src/server/admin/adminAddress.ts';
import { shared } from './build/bundles/vite.ts';
import { prepareDevAssets, readLoadedStyles } from './build/dev/assets.ts';
import { ADMIN, PROGRAM_ASSETS, ROOT } from './build/paths.ts';
import { renderAdminDocument } from './build/program/admin.ts';

type DevSite = typeof import('./build/dev/site.ts');

const VITE_CLIENT = '<script type="module" src="/@vite/client"></script>';
/** The admin from its sources, at every address of its own. */
const ADMIN_DOCUMENT = renderAdminDocument(
  VITE_CLIENT,
  '<script type="module" src="/src/admin/main.ts"></script>',
);

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
  const site = await openSite(vite, contentFolder, () => opensAdmin(settings));

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
const opensAdmin = ({ admin, siteUrl }: Settings) =>
  admin && findAddressFault(siteUrl) === undefined && existsSync(join(ADMIN, 'desk.html'));

/** Answers everything that Vite does not: the page rendered again for each request, and the rest by the real server. */
async function openSite(vite: ViteDevServer, contentFolder: string, hasAdmin: () => boolean) {
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
      const isAdmin = /^\/admin(?:[/?]|$)/.test(request.url ?? '') && hasAdmin();
      const forPeople = request.method === 'GET' && request.headers.accept?.includes('text/html');
      if (forPeople && isAdmin) {
        const built = await (await openBackend()).readAdmin(request.headers);
        const [key = ''] = KEY.exec(built) ?? [];
        send(response, 200, ADMIN_DOCUMENT.replace(KEY, key));
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

/**
 * What the checks say about the words, over the page's end, folded unless something may not be published. Markup of
 * ours alone: the lines are escaped.
 */
function renderWordingPanel(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const errors = countErrors(lines);
  const items = lines.map((line) => `<li>${escapeText(line)}</li>`).join('');
  return `<details ${errors > 0 ? 'open' : ''} style="position:fixed;inset:auto 1rem 1rem;z-index:9999;max-height:40vh;overflow:auto;padding:.5rem 1rem;background:#fff;color:#222;border:3px solid ${errors > 0 ? '#b3261e' : '#8a6d00'};border-radius:8px;font:14px/1.5 system-ui">
<summary>${summarise(lines)}</summary><ul>${items}</ul></details>`;
}

/** Only what was not said last time: a page is asked for again at each save. */
function makeWordingReport(say: (text: string) => void): (lines: readonly string[]) => void {
  let last = '';
  return (lines) => {
    // Placeholders are the doctor's: they would fill a screen before any word is changed.
    const shown = lines.filter((line) => !line.startsWith('placeholder'));
    const text = shown.join('\n');
    if (text !== last) say(text === '' ? 'The words are mended.' : text);
    last = text;
  };
}

const countErrors = (lines: readonly string[]) => lines.filter((line) => line.startsWith('error')).length;

function summarise(lines: readonly string[]): string {
  const errors = countErrors(lines);
  const others = `${lines.length - errors} to look at`;
  if (errors === 0) return `The words: ${others}`;
  return `The words: ${errors} may not be published, and the build stops${lines.length > errors ? `; ${others}` : ''}`;
}

const escapeText = (text: string) => text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The practice's colours in the style sheets that Vite's own client puts into the page. */
function brandPlugin(contentFolder: string): Plugin {
  return {
    name: 'tideline:brand',
    // After Vite has put imported sheets in, before it makes a script of them: a plugin of no order stands there.
    transform: {
      filter: { id: /\/src\/page\/styles\/\w+\.css/ },
      async handler(code) {
        const { brand } = await loadContent(contentFolder).catch(() => ({ brand: undefined })); // a fault is shown elsewhere
        return brand && { code: recolourStyles(code, deriveTheme(brand).palette), map: null };
      },
    },
  };
}

/** A change anywhere reloads the page, because most of it is server HTML. The folder may lie outside the project. */
function reloadPlugin(contentFolder: string): Plugin {
  return {
    name: 'tideline:reload',
    configureServer: ({ watcher }) => void watcher.add(contentFolder),
    hotUpdate() {
      if (this.environment.name === 'client') this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

try {
  await start();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
