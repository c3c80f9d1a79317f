/** `npm start`, after the build: serves the site until it is told to stop (CONTRACT "Commands"). */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import content from 'virtual:content';
import type { Logger } from 'pino';
import type { RenderAssets } from '#render';
import { listUnknownSettings, readEnvironment, readSettings, type Settings } from '#settings';
import { lockDataDir } from '#store';
import { composeApp, composeDesk, type OpenDesk } from './compose.ts';
import { trackConnections } from './drain.ts';
import { createLogger } from './logging.ts';
import { describeStartError, formatStartLines } from './startMessages.ts';

/** In milliseconds. A database that has frozen would keep its connections, and so the process, for ever. */
const STOP_AT_LATEST = 9_000;

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function start(): Promise<void> {
  for (const line of listUnknownSettings()) process.stderr.write(`${line}\n`);
  const settings = readSettings(readEnvironment());
  const log = createLogger(settings.logLevel);
  const assets: RenderAssets = JSON.parse(await readFile(toPath('./assets.json'), 'utf8'));
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const lock = settings.databaseUrl ? undefined : lockDataDir(settings.dataDir, say);
  const open = await composeDesk(settings, content, log);
  const closeAll = async () => {
    await lock?.unlock();
    await open.close();
  };
  const serveAlone = async () => {
    await lock?.ensureSoleServer(open.store);
    return serve(settings, open, assets, log);
  };
  const app = await serveAlone().catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const { drain } = trackConnections(app.server);
  open.desk.start();
  process.stdout.write(formatStartLines(settings, open, app.server.address()));

  const stop = async () => {
    setTimeout(() => {
      log.warn('stopped without closing the store');
      process.exit();
    }, STOP_AT_LATEST).unref();
    await drain(Promise.all([app.close(), open.desk.stop()]));
    try {
      await closeAll();
    } catch (error) {
      log.error({ err: error }, 'stopped, but the store was not closed in order');
      process.exitCode = 1;
    }
  };
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (stopping ??= stop()));
}

async function serve(settings: Settings, open: OpenDesk, assets: RenderAssets, log: Logger) {
  const app = await composeApp(
    open,
    settings,
    content,
    { assets, assetsFolder: toPath('../site/assets') },
    log,
  );
  await app.listen({ port: settings.port, host: settings.host, listenTextResolver: () => 'listening' });
  return app;
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exitCode = 1;
}
