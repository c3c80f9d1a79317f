/**
 * `npm run dev`, on the pinned Node: the page from its sources, reloaded whenever a source or content file is
 * saved, with the real enquiry service behind the form. Errors in content, wording or code are shown in the
 * browser and here; fixing them reloads the page. Without the content security policy, which Vite's client
 * would violate.
 */
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { loadContent } from '#content';
import { deriveTheme, recolourStyles } from '#content/schema';
import { retryableOnce } from '#enquiry';
import {
  findAddressFault,
  listUnknownSettings,
  readEnvironment,
  readSettings,
  type Settings,
  SettingsError,
} from '#settings';
import { shared } from './build/bundles/vite.ts';
import { prepareDevAssets, readLoadedStyles } from './build/dev/assets.ts';
import { ADMIN, PROGRAM_ASSETS, ROOT } from './build/paths.ts';
import { renderAdminDocument } from './build/program/admin.ts';

type DevSite = typeof import('./build/dev/site.ts');

const VITE_CLIENT = '<script type="module" src="/@vite/client"></script>';
/** The admin's document, with the admin's sources instead of its build. */
const ADMIN_DOCUMENT = renderAdminDocument(
  VITE_CLIENT,
  '<script type="module" src="/src/admin/main.ts"></script>',
);

/** The key that the server puts into a signed-in owner's document. */
const KEY_ELEMENT = /<meta name="document-key"[^>]*>/;

async function start(): Promise<void> {
  for (const line of listUnknownSettings()) console.warn(line);
  const settings = readSettings(readEnvironment());
  const contentFolder = resolve(settings.contentDir);
  const server = createServer();
  const vite = await createVite({
    ...shared,
    mode: 'development',
    appType: 'custom',
    // A practice's folder may be anywhere, and its photos are served unchanged.
    server: { middlewareMode: true, hmr: { server }, fs: { allow: [ROOT, contentFolder] } },
    plugins: [brandPlugin(contentFolder), reloadPlugin(contentFolder)],
  });
  const site = await openSite(vite, contentFolder, () => canOpenAdmin(settings));

  server.on('request', (request, response) => {
    const respond = (error?: unknown) =>
      (error ? Promise.reject(error) : site.handle(request, response)).catch((fault: unknown) => {
        console.error(describeFault(fault));
        // Vite caches an error until a change event, and its watcher merges two saves within 50 ms.
        vite.environments.ssr.moduleGraph.invalidateAll();
        send(response, 500, renderFaultPage(describeFault(fault)));
      });
    if (request.method === 'POST') respond();
    else vite.middlewares(request, response, respond);
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

/** If `false`, the server explains why: the admin is off, at an address without passkeys, or not built yet. */
const canOpenAdmin = ({ admin, siteUrl }: Settings) =>
  admin && findAddressFault(siteUrl) === undefined && existsSync(join(ADMIN, 'desk.html'));

/** Handles requests that Vite does not: renders the page for each request, and passes the rest to the server. */
async function openSite(vite: ViteDevServer, contentFolder: string, hasAdmin: () => boolean) {
  const makeAssets = await prepareDevAssets(contentFolder);
  const loadSite = async () => (await vite.ssrLoadModule('/scripts/build/dev/site.ts')) as DevSite;
  let opening: ReturnType<DevSite['openServer']> | undefined;

  // Opened on demand, so that invalid content does not block the page that explains it.
  const openBackend = retryableOnce(async () => {
    opening = (await loadSite()).openServer(await makeAssets(), PROGRAM_ASSETS);
    return opening;
  });
  const report = makeWordingReport(console.warn);
  const renderHome = async () => {
    const { renderPage, listSections, listWordingFaults } = await loadSite();
    const assets = await makeAssets();
    await renderPage(assets); // loads every style sheet of the page into Vite's graph
    const styles = await readLoadedStyles(vite, await listSections());
    const html = await renderPage({ ...assets, css: `${assets.css}${styles}` });
    await opening?.then(
      (server) => server.renew(assets),
      () => {}, // reopened on demand
    );
    const faults = await listWordingFaults();
    report(faults);
    return html
      .replace('</head>', () => `${VITE_CLIENT}</head>`)
      .replace('</body>', () => `${renderWordingPanel(faults)}</body>`);
  };
  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const isAdmin = /^\/admin(?:[/?]|$)/.test(request.url ?? '') && hasAdmin();
      const isDocumentRequest = request.method === 'GET' && request.headers.accept?.includes('text/html');
      if (isDocumentRequest && isAdmin) {
        const builtDocument = await (await openBackend()).readAdmin(request.headers);
        const [key = ''] = KEY_ELEMENT.exec(builtDocument) ?? [];
        send(response, 200, ADMIN_DOCUMENT.replace(KEY_ELEMENT, key));
      } else if (isDocumentRequest) send(response, 200, await renderHome());
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

/** A content fault needs no stack; a bug does. */
function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return ['ContentError', 'WordingError'].includes(fault.name)
    ? fault.message
    : (fault.stack ?? fault.message);
}

/** The page keeps Vite's client, so that it reloads once the fault is fixed. */
function renderFaultPage(message: string): string {
  const text = escapeText(stripVTControlCharacters(message));
  return `<!doctype html><html lang="en-AU"><head><title>Fault</title>${VITE_CLIENT}</head><body><pre>${text}</pre></body></html>`;
}

/**
 * Renders the findings about the content at the end of the page, collapsed unless one prevents publishing. Only the
 * lines need escaping.
 */
function renderWordingPanel(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const errors = countErrors(lines);
  const items = lines.map((line) => `<li>${escapeText(line)}</li>`).join('');
  return `<details ${errors > 0 ? 'open' : ''} style="position:fixed;inset:auto 1rem 1rem;z-index:9999;max-height:40vh;overflow:auto;padding:.5rem 1rem;background:#fff;color:#222;border:3px solid ${errors > 0 ? '#b3261e' : '#8a6d00'};border-radius:8px;font:14px/1.5 system-ui">
<summary>${summarise(lines)}</summary><ul>${items}</ul></details>`;
}

/** Reports only changed findings, because the page is requested again at each save. */
function makeWordingReport(print: (text: string) => void): (lines: readonly string[]) => void {
  let lastText = '';
  return (lines) => {
    // Without placeholders, which would fill a screen at the start; the doctor lists them.
    const shownLines = lines.filter((line) => !line.startsWith('placeholder'));
    const text = shownLines.join('\n');
    if (text !== lastText) print(text === '' ? 'The words are mended.' : text);
    lastText = text;
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

/** Puts the practice's colours into style sheets that Vite's client injects. */
function brandPlugin(contentFolder: string): Plugin {
  return {
    name: 'tideline:brand',
    // Without `enforce`, this runs after Vite has inlined imports, and before the style sheet becomes a script.
    transform: {
      filter: { id: /\/src\/page\/styles\/\w+\.css/ },
      async handler(code) {
        const { brand } = await loadContent(contentFolder).catch(() => ({ brand: undefined })); // a fault is shown elsewhere
        return brand && { code: recolourStyles(code, deriveTheme(brand).palette), map: null };
      },
    },
  };
}

/**
 * Reloads the page after any change of the content or the sources, because most of it is server HTML. Other folders,
 * such as DATA_DIR, change while the page is used. Also watches a content folder outside the project.
 */
function reloadPlugin(contentFolder: string): Plugin {
  const folders = [contentFolder, join(ROOT, 'src'), join(ROOT, 'scripts')];
  return {
    name: 'tideline:reload',
    configureServer: ({ watcher }) => void watcher.add(contentFolder),
    hotUpdate({ file }) {
      const isSource = folders.some((folder) => file.startsWith(`${folder}/`));
      if (isSource && this.environment.name === 'client') this.environment.hot.send({ type: 'full-reload' });
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
