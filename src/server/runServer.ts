/** Serves the site until it is told to stop (CONTRACT "Commands"). */
import { fileURLToPath } from 'node:url';
import { listUnknownSettings, readEnvironment, readSettings, VERSION } from '#settings';
import { lockDataDir } from '#store';
import { composeApp, composeDesk, composeDrafts, composePublisher } from './compose.ts';
import { trackConnections } from './drainConnections.ts';
import type { EarlySignals } from './earlySignals.ts';
import { createLogger } from './logging.ts';
import { findServiceManager } from './serviceManager.ts';
import { describeStartError, formatStartLines } from './startMessages.ts';

/** In milliseconds. A database that has frozen would keep its connections, and so the process, for ever. */
const STOP_AT_LATEST = 9_000;

async function start(built: URL, signals: EarlySignals): Promise<void> {
  for (const line of listUnknownSettings()) process.stderr.write(`${line}\n`);
  const settings = readSettings(readEnvironment());
  const log = createLogger(settings.logLevel);
  const manager = findServiceManager(process.env, (error) =>
    log.warn({ err: error }, 'systemd could not be told how the server is'),
  );
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const lock = settings.databaseUrl ? undefined : lockDataDir(settings.dataDir, say);
  const opened: (() => void | Promise<void>)[] = [() => lock?.unlock()];
  const closeAll = async () => {
    for (const close of opened.splice(0)) await close();
  };
  const openAll = async () => {
    const publisher = await composePublisher(settings, log, built);
    opened.push(() => publisher.close());
    signals.heedHangUp(() => void publisher.publish());
    const open = await composeDesk(settings, () => publisher.current.content, log, { lock });
    opened.push(() => open.close());
    const drafts = await composeDrafts(settings, built);
    const app = await composeApp(open, settings, publisher, log, {
      bundle: fileURLToPath(new URL('../admin', built)),
      drafts,
      publish: () => publisher.publish(),
      remakeCurrent: () => drafts.markPage(publisher.current),
    });
    const listenTextResolver = () => `version ${VERSION}, listening`;
    await app.listen({ port: settings.port, host: settings.host, listenTextResolver });
    return { publisher, open, app };
  };
  const { publisher, open, app } = await openAll().catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });
  const { drain } = trackConnections(app.server);
  open.desk.start();
  process.stdout.write(formatStartLines(settings, open, app.server.address()));
  void publisher.watch();

  const stop = async () => {
    manager.tellStopping();
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
  // In the turn in which it began to listen: whoever saw an answer may stop it at once.
  signals.heedStop(() => (stopping ??= stop()));
  manager.tellReady(`The page is at ${settings.siteUrl}/`);
}

/**
 * Starts the server, or says why it cannot.
 * @param built `dist/server/`, beside which the program lies
 * @param signals heard since before this was loaded
 */
export async function runServer(built: URL, signals: EarlySignals): Promise<void> {
  try {
    await start(built, signals);
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`);
    process.exitCode = 1;
  }
}
