/** Runs `npm run edit`, after the build: My page on this computer, until it is stopped (record 0278). */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Accounts } from '#accounts';
import { type DraftPublisher, EditionFolder } from '#publish';
import { listUnknownSettings, readEnvironment, readSettings, type Settings, SettingsError } from '#settings';
import { lockDataDir } from '#store';
import { readAdminBundle } from './admin/adminDocument.ts';
import { buildAdminApp } from './app.ts';
import { composeDrafts } from './compose.ts';
import { composeEditor } from './composeEditor.ts';
import { addEditingGate, readEditingKey } from './editing/editingGate.ts';
import { findNextSteps } from './editing/findNextSteps.ts';
import { createLogger } from './logging.ts';
import { describeStartError } from './startMessages.ts';

/** Listens on this address and ignores HOST, because there is no sign-in. */
const LOOPBACK = '127.0.0.1';

/** Nobody else could open a shared address, and a scheduled edition would need a server that keeps running. */
const UNOFFERED_CALLS = new Set(['page.share', 'page.cancelLater']);
const isOffered = (path: string) =>
  (path.startsWith('page.') && !UNOFFERED_CALLS.has(path)) || path === 'desk.get' || path === 'you.get';
const NO_ENQUIRIES = {} as never;
const NO_HEALTH = { stop: () => {} } as never;

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function start(builtFolder: URL): Promise<void> {
  for (const line of listUnknownSettings()) process.stderr.write(`${line}\n`);
  const settings = readSettings(readEnvironment());
  const { contentDir, dataDir, port } = settings;
  if (port === 0)
    throw new SettingsError('PORT: found 0, expected the number under which your browser finds the page.');
  const lock = lockDataDir(dataDir, print);
  const givenContentDir = process.env['CONTENT_DIR']?.trim() || undefined;
  const nextSteps = await findNextSteps({ contentDir, givenContentDir, files: await readdir('.') });
  const origin = `http://${LOOPBACK}:${port}`;
  const key = await readEditingKey(join(dataDir, 'draft'));
  let isChanged = false;
  const { folder, assetsFolder, log, ...editing } = await openFolder(settings, builtFolder, async () => {
    isChanged = true;
  });
  const app = await buildAdminApp({
    siteUrl: origin,
    trustProxy: [],
    rateLimit: null,
    assetsFolder,
    logger: log,
    addGate: (gated) => addEditingGate(gated, new URL(origin), key),
    admin: {
      ...editing,
      bundle: await readAdminBundle(fileURLToPath(new URL('../admin', builtFolder))),
      readOwner: () => ({ ...folder.readPractice(), nextSteps }),
      isOffered,
      enquiries: NO_ENQUIRIES,
      health: NO_HEALTH,
      accounts: createAuthorAccounts(await findAuthor(contentDir), key),
    },
  });
  await app.listen({ port, host: LOOPBACK, listenTextResolver: () => 'listening' });
  print(`Your page opens at:     ${origin}/edit/${key}`);
  print(`It changes the files of ${contentDir}. Ctrl-C stops it, and what you typed stays.`);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    if (isChanged) print(['', ...nextSteps.map(({ command }) => `Now run: ${command}`)].join('\n'));
    await app.close();
    lock.unlock();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (stopping ??= stop()));
}

/** Accounts that treat every request behind the gate as signed in as the author. */
function createAuthorAccounts(author: string, key: string): Accounts {
  const who = {
    sessionId: 'edit',
    person: { id: 'edit', email: author },
    kind: 'own' as const,
    isProven: true,
    isRenewed: false,
  };
  const documentKey = createHash('sha256').update(`document ${key}`).digest('base64url');
  return { findSession: async () => who, toDocumentKey: () => documentKey } as Partial<Accounts> as Accounts;
}

async function openFolder(settings: Settings, builtFolder: URL, record: () => Promise<void>) {
  const { contentDir, dataDir } = settings;
  const servedEditions = new EditionFolder(join(dataDir, 'draft', 'served'));
  const drafts = await composeDrafts(settings, builtFolder, servedEditions.folder);
  const folder = checkFolder(drafts, contentDir);
  await Promise.all([servedEditions.makeFolders(), folder.publish()]);
  await servedEditions.sweep(Date.now());
  const log = createLogger('error');
  const editing = composeEditor(settings, { ...folder, drafts, record, log });
  return { ...editing, folder, log, assetsFolder: servedEditions.assets };
}

/** Checks the content folder by rendering its page. Nothing goes online here: the host gets the files later. */
function checkFolder(drafts: DraftPublisher, contentDir: string) {
  let page: Awaited<ReturnType<DraftPublisher['publish']>> | undefined;
  let fault: string | undefined;
  return {
    async publish() {
      try {
        page = await drafts.publish(contentDir);
        fault = undefined;
      } catch (error) {
        fault = error instanceof Error ? error.message : String(error);
      }
    },
    readFault: () => fault,
    /** The last page without faults; its files are not removed while this program runs. */
    rerenderCurrent: async () => page,
    /** Has defaults, because it is also needed while the content is invalid. */
    readPractice() {
      const { name = 'My page', timeZone = Temporal.Now.timeZoneId() } = page?.practice ?? {};
      return { practice: name, timeZone };
    },
  };
}

/** Finds the author's email address in git's configuration for this folder. */
const findAuthor = (folder: string): Promise<string> =>
  promisify(execFile)('git', ['-C', folder, 'config', 'user.email']).then(
    ({ stdout }) => stdout.trim(),
    () => 'This computer',
  );

try {
  await start(new URL('.', import.meta.url));
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exit(1);
}
