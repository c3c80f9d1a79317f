/** `npm run edit`, after the build: "My page" for whoever sits at this computer, until it is stopped (record 0278). */

import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DraftPublisher, EditionFolder } from '#publish';
import { listUnknownSettings, readEnvironment, readSettings, type Settings, SettingsError } from '#settings';
import { lockDataDir } from '#store';
import { readDeskBundle } from './admin/deskBundle.ts';
import { composeDrafts } from './compose.ts';
import { composeEditor } from './composeEditor.ts';
import { buildEditingApp } from './editing/editingApp.ts';
import { readEditingKey } from './editing/editingKey.ts';
import { findNextSteps } from './editing/findNextSteps.ts';
import { createLogger } from './logging.ts';
import type { SiteSource } from './pageSource.ts';
import { describeStartError } from './startMessages.ts';

/** Whatever HOST says: nobody signs in here. */
const HERE = '127.0.0.1';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function start(built: URL): Promise<void> {
  for (const line of listUnknownSettings()) process.stderr.write(`${line}\n`);
  const settings = readSettings(readEnvironment());
  if (settings.port === 0)
    throw new SettingsError('PORT: found 0, expected the number under which your browser finds the page.');
  const lock = lockDataDir(settings.dataDir, say);
  const opened: (() => unknown)[] = [() => lock.unlock()];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const steps = await open(settings, built, opened);
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      steps.tell();
      await closeAll();
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (stopping ??= stop()));
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function open(settings: Settings, built: URL, opened: (() => unknown)[]) {
  const { contentDir, dataDir, port } = settings;
  const served = new EditionFolder(join(dataDir, 'draft', 'served'));
  const drafts = await composeDrafts(settings, toProgram(built), served.folder);
  opened.push(() => drafts.close());
  const folder = new CheckedFolder(drafts, contentDir);
  await Promise.all([served.makeFolders(), folder.publish()]);
  await served.sweep(Date.now());
  let isChanged = false;
  const log = createLogger('error');
  const { editor, previews } = composeEditor(settings, {
    ...{ drafts, log },
    site: folder,
    record: async () => {
      isChanged = true;
    },
  });
  opened.push(() => editor.close());
  const origin = `http://${HERE}:${port}`;
  const [key, author, bundle, nextSteps] = await Promise.all([
    readEditingKey(join(dataDir, 'draft')),
    findAuthor(contentDir),
    readDeskBundle(fileURLToPath(new URL('../admin', built))),
    readNextSteps(contentDir),
  ]);
  const readOwner = () => ({ ...folder.readPractice(), siteUrl: origin, nextSteps });
  const app = await buildEditingApp({
    ...{ origin, key, author, editor, previews, bundle, readOwner, logger: log },
    assetsFolder: served.assets,
  });
  opened.push(() => app.close());
  await app.listen({ port, host: HERE, listenTextResolver: () => 'listening' });
  say(`Your page opens at:     ${origin}/edit/${key}`);
  say(`It changes the files of ${contentDir}. Ctrl-C stops it, and what you typed stays.`);
  return {
    tell() {
      if (isChanged) say(['', ...nextSteps.map(({ command }) => `Now run: ${command}`)].join('\n'));
    },
  };
}

const toProgram = (built: URL) => ({
  program: fileURLToPath(new URL('../program', built)),
  manifest: fileURLToPath(new URL('program.json', built)),
});

async function readNextSteps(contentDir: string) {
  const givenContentDir = process.env['CONTENT_DIR']?.trim() || undefined;
  return findNextSteps({ contentDir, givenContentDir, beside: await readdir('.') });
}

/** The folder as its host will be given it: nobody visits it here, and its faults are told. */
class CheckedFolder {
  readonly #drafts: DraftPublisher;
  readonly #contentDir: string;
  #page: Awaited<ReturnType<DraftPublisher['publish']>> | undefined;
  #status: SiteSource['status'] = { status: 'current' };

  constructor(drafts: DraftPublisher, contentDir: string) {
    this.#drafts = drafts;
    this.#contentDir = contentDir;
  }

  async publish(): Promise<void> {
    try {
      this.#page = await this.#drafts.publish(this.#contentDir);
      this.#status = { status: 'current' };
    } catch (error) {
      this.#status = { status: 'kept', fault: error instanceof Error ? error.message : String(error) };
    }
  }

  readStatus(): SiteSource['status'] {
    return this.#status;
  }

  /** As it last was in order: nothing of it is swept while this runs. */
  async remakeCurrent() {
    return this.#page;
  }

  /** Also while the words are at fault: they are put right here. */
  readPractice(): { practice: string; timeZone: string } {
    const { name = 'My page', timeZone = Temporal.Now.timeZoneId() } = this.#page?.practice ?? {};
    return { practice: name, timeZone };
  }
}

const run = promisify(execFile);

/** Who edits: as git knows them in this folder, or by their account on this machine. */
async function findAuthor(folder: string): Promise<string> {
  const known = await run('git', ['-C', folder, 'config', 'user.email']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return known || readAccount();
}

/** An account without a name has none to tell. */
function readAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return 'This computer';
  }
}

try {
  await start(new URL('.', import.meta.url));
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exitCode = 1;
}
