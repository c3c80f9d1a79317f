/** Serves the site until it is told to stop (CONTRACT "Commands"). */

import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listUnknownSettings, readEnvironment, readSettings, VERSION } from '#settings';
import { lockDataDir } from '#store';
import { composeApp, composeDesk, composeDrafts, composePublisher } from './compose.ts';
import type { EarlySignals } from './earlySignals.ts';
import { createLogger } from './logging.ts';
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

/** In milliseconds: a request that is still open then is cut, so that the whole stop takes less than 10 s. */
const OPEN_REQUESTS = 5_000;
const SWEEP = 100;

/**
 * Watches a server's connections, and returns what helps it close. Node waits for two kinds that nobody needs:
 * those that fall idle after `close()` was called, and those that a browser opened in advance and never used.
 */
export function trackConnections(server: Server) {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const closeUnused = () => {
    server.closeIdleConnections();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };

  return {
    // Waits for `closing`, letting requests finish for a while.
    async drain(closing: Promise<unknown>): Promise<void> {
      const sweep = setInterval(closeUnused, SWEEP);
      const cut = setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS);
      await closing;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

/** Systemd's own, found by PATH: Node has no client for the sockets it listens on (docs/decisions/0300). */
const PROGRAM = 'systemd-notify';
/** Told this often within the time that systemd waits for a sign of life, so that one may come late. */
const PER_PATIENCE = 3;

/** What systemd hears of this process. Without systemd nobody is told, and nothing is done. */
export interface ServiceManager {
  /** Requests are answered from now on. */
  tellReady(status: string): void;
  tellStopping(): void;
}

type Tell = (message: string) => void;

/**
 * Reads from the environment whether systemd started this process and waits to be told. Signs of life come from the
 * event loop: one that has stopped turning gives none, and systemd starts the server anew.
 */
export function findServiceManager(
  environment: NodeJS.ProcessEnv,
  onFault: (error: Error) => void,
  pid = process.pid,
): ServiceManager {
  if (!environment['NOTIFY_SOCKET']) return { tellReady() {}, tellStopping() {} };
  const tell: Tell = (message) =>
    void execFile(PROGRAM, message.split('\n'), { env: environment }, (error) => error && onFault(error));
  let lives: NodeJS.Timeout | undefined;
  return {
    tellReady(status) {
      tell(`READY=1\nSTATUS=${status}`);
      lives = startSigns(environment, pid, tell);
    },
    tellStopping() {
      clearInterval(lives);
      tell('STOPPING=1');
    },
  };
}

function startSigns(environment: NodeJS.ProcessEnv, pid: number, tell: Tell): NodeJS.Timeout | undefined {
  const patience = Number(environment['WATCHDOG_USEC']) / 1000;
  const whose = environment['WATCHDOG_PID'];
  if (!(patience > 0) || (whose !== undefined && whose !== String(pid))) return undefined;
  return setInterval(() => tell('WATCHDOG=1'), patience / PER_PATIENCE).unref();
}
