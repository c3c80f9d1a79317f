/**
 * The real server in the test's own process: real routes, enquiry service, store, mail and person check, on a spare
 * port, with a page of a few lines in place of the built one. Its enquiries, mails and logs can be read.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import type { EnquiryServiceDeps } from '#enquiries';
import type { PlainFormRefusal, PlainFormResult } from '#enquiry';
import { readSettings, type Settings } from '#settings';
import type { StoredEnquiry } from '#store';
import { root } from '../../scripts/lib/paths.mjs';
import { type AppDeps, buildApp } from '../../src/server/app.ts';
import { composeDrafts, composeEnquiries } from '../../src/server/compose.ts';
import { composeAdmin } from '../../src/server/composeAdmin.ts';
import { createLogger } from '../../src/server/logging.ts';
import type { PageDocument, PageSource, PublishedBody, SiteSource } from '../../src/server/pageSource.ts';
import { MEMORY } from '../support/memory.ts';
import { solveCheckOf } from '../support/personCheck.ts';
import { getPracticeFolder, loadPractice } from '../support/practices.ts';
import { findSparePort, warmCache } from '../support/site.ts';

type PracticeName = Parameters<typeof loadPractice>[0];

const BUILT = pathToFileURL(join(root, 'dist/server/'));

/** Loaded content is immutable, so all servers of a file share it. */
const practices = new Map<PracticeName, ReturnType<typeof loadPractice>>();
function loadOnce(name: PracticeName): ReturnType<typeof loadPractice> {
  const loaded = practices.get(name) ?? loadPractice(name);
  practices.set(name, loaded);
  return loaded;
}

export interface ServerOptions {
  /** Settings in addition to CAPTCHA=none and RATE_LIMIT=off. */
  env?: Record<string, string>;
  timing?: EnquiryServiceDeps['timing'];
  /** Another page, for example one that fails. */
  page?: StandInPage;
  /** Later versions of the page, by their time in milliseconds since 1970. */
  later?: ReadonlyMap<number, StandInPage>;
  /** The practice; by default the shipped one. */
  practice?: PracticeName;
  /** The content's status. */
  content?: SiteSource['status'];
  /** With the built admin. */
  admin?: boolean;
  /** With previews of the draft, rendered by the built program. */
  drafts?: boolean;
  /** Time limits for the arrival of requests. */
  arrival?: AppDeps['arrival'];
  /** The overload limit. Off by default, because the server shares its process with the tests. */
  overload?: AppDeps['overload'];
}

/** The source of a small site, of which `publish` makes an edition. */
export interface StandInPage extends PageSource {
  renderHome(): PageDocument;
  makeFiles(): Map<string, { type: string; body: string }>;
}

/** A page with a recognisable text, long enough to be compressed. */
export const standInPage: StandInPage = {
  renderHome: () => ({
    html: `<!doctype html><h1>Home</h1>${'<p>Words.</p>'.repeat(200)}`,
    csp: "default-src 'self'",
  }),
  renderWithForm: (form: PlainFormResult) => ({
    html: `<!doctype html><h1>Form</h1>${asJson(form)}`,
    csp: "default-src 'self'",
  }),
  renderRefusal: (refusal) => ({
    html: `<!doctype html><h1>Refusal</h1>${asJson(refusal)}`,
    csp: "default-src 'none'",
  }),
  describeFallbackContact: () => 'Call me on 0491 570 006.',
  makeFiles: () => new Map([['/robots.txt', { type: 'text/plain; charset=utf-8', body: 'User-agent: *\n' }]]),
};

/** Makes an edition of the page, compressed as in publishing. */
function publish(page: StandInPage, later: ServerOptions['later'] = new Map()): SiteSource['current'] {
  const compress = (text: string): PublishedBody => {
    const identity = Buffer.from(text);
    if (identity.length < 860) return { identity };
    return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
  };
  const compressDocument = ({ html, csp }: PageDocument) => ({ ...compress(html), csp });
  const publishPages = (since: number, { renderHome, renderWithForm }: StandInPage) => ({
    since,
    home: compressDocument(renderHome()),
    thanks: compressDocument(renderWithForm({ status: 'sent' })),
  });
  return {
    pages: [publishPages(0, page), ...[...later].map(([since, next]) => publishPages(since, next))],
    files: new Map(
      [...page.makeFiles()].map(([path, { type, body }]) => [path, { ...compress(body), type }]),
    ),
    renderer: page,
  };
}

/** Starts the renderer of the draft's previews; the folder's content counts as published. */
async function openDrafts(settings: Settings) {
  const drafts = await composeDrafts(settings, BUILT);
  return { drafts, rerenderCurrent: () => drafts.publish(settings.contentDir) };
}

/** Renders as JSON, for tests to read with `formAnswer`. */
const asJson = (shown: PlainFormResult | PlainFormRefusal) =>
  `<script type="application/json">${JSON.stringify(shown)}</script>`;

/** Reads the input of the rendered page or refusal document. */
export function formAnswer(html: string): PlainFormResult | PlainFormRefusal {
  const [, json = 'null'] = /<script type="application\/json">(.*)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as PlainFormResult | PlainFormRefusal;
}

export const ada = { firstName: 'Ada', lastName: 'Sand', email: 'ada@example.com', message: 'Hello there' };

/** A token for CAPTCHA=none, which accepts any text. */
export const anyToken = () => randomUUID();

export type TestServer = Awaited<ReturnType<typeof launchServer>>;

/** Starts a server for the running test, and stops it afterwards. */
export async function startServer(options?: ServerOptions): Promise<TestServer> {
  const server = await launchServer(options);
  onTestFinished(() => server.stop());
  return server;
}

/** Shares one server between the tests of the calling file or `describe`. @returns a getter of the server */
export function shareServer(options?: ServerOptions): () => TestServer {
  let shared: TestServer | undefined;
  beforeAll(async () => {
    shared = await launchServer(options);
  });
  afterAll(() => shared?.stop());
  return () => {
    if (!shared) throw new Error('A shared server runs only while tests do.');
    return shared;
  };
}

async function launchServer({
  env = {},
  timing = {},
  page = standInPage,
  later,
  practice = 'shipped',
  content: status = { status: 'current' },
  admin = false,
  drafts = false,
  arrival,
  overload = { maxEventLoopDelay: 0, sampleInterval: 1_000 },
}: ServerOptions = {}) {
  const folder = await mkdtemp(join(MEMORY, 'tideline-contract-'));
  const port = await findSparePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, 'data');
  const assetsFolder = join(folder, 'assets');
  const contentDir = join(folder, 'content');
  await mkdir(assetsFolder);
  await cp(getPracticeFolder(practice), contentDir, { recursive: true });
  await writeFile(join(assetsFolder, 'main-12345678.js'), 'export {};\n');
  if (drafts) await warmCache(dataDir);

  const settings = readSettings({
    SITE_URL: url,
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    CAPTCHA: 'none',
    RATE_LIMIT: 'off',
    ...env,
  });
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  const content = await loadOnce(practice);
  const open = await composeEnquiries(settings, () => content, log, { timing });
  const bundleFolder = join(root, 'dist/admin');
  const readContentStatus = () => status;
  const app = await buildApp({
    admin: admin
      ? await composeAdmin(settings, {
          ...open,
          readContentStatus,
          bundleFolder,
          log,
          publish: async () => {},
          ...(drafts && (await openDrafts(settings))),
        })
      : undefined,
    enquiries: open.enquiries,
    store: open.store,
    verifier: open.verifier,
    site: { current: publish(page, later), status, assetsFolder },
    siteUrl: settings.siteUrl,
    trustProxy: settings.trustProxy,
    rateLimit: settings.rateLimit,
    healthKey: settings.healthKey,
    ...(arrival && { arrival }),
    overload,
    logger: log,
  });
  await app.listen({ port, host: '127.0.0.1' });
  open.enquiries.start();
  const stop = async () => {
    app.server.closeAllConnections();
    await app.close();
    await open.close();
    await rm(folder, { recursive: true, force: true });
  };

  const post = (path: string, body: RequestInit['body'], headers: Record<string, string>) =>
    fetch(url + path, { method: 'POST', body: body ?? null, headers, redirect: 'manual' });

  return {
    url,
    port,
    dataDir,
    contentDir,
    open,
    stop,
    /** The log so far. */
    logs: () => lines.join(''),

    /** Posts a raw body to the callable. */
    callRaw: (body: string, headers: Record<string, string> = {}) =>
      post('/sendContactMail', body, { 'content-type': 'application/json', ...headers }),

    /** Calls the callable with any data. */
    call: (data: unknown, headers: Record<string, string> = {}) =>
      post('/sendContactMail', JSON.stringify({ data }), { 'content-type': 'application/json', ...headers }),

    /** Posts the form without JavaScript. */
    submit: (fields: Record<string, string> | URLSearchParams, headers: Record<string, string> = {}) =>
      post('/enquiry', new URLSearchParams(fields), headers),

    /** All stored enquiries, oldest first. */
    async enquiries(): Promise<StoredEnquiry[]> {
      return (await everything(open.store.list())).reverse();
    },

    /** All mails written as files, if no SMTP server is set. */
    async mails(): Promise<Email[]> {
      const fileNames = await readdir(join(dataDir, 'mail')).catch(() => []);
      const files = fileNames.filter((name) => name.endsWith('.eml'));
      return Promise.all(
        files.map(async (name) => PostalMime.parse(await readFile(join(dataDir, 'mail', name)))),
      );
    },

    /** Waits until every enquiry is in one of these states. */
    settled: (...states: string[]) =>
      vi.waitFor(
        async () => {
          const found = (await everything(open.store.list())).map(({ state }) => state);
          if (!found.every((state) => states.includes(state))) throw new Error(`The states are ${found}.`);
        },
        { timeout: 30_000, interval: 20 },
      ),

    /** Solves a proof of work, for CAPTCHA=altcha. */
    solvedToken: () => solveCheckOf(url),
  };
}

async function everything<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
