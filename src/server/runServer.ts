/** Serves the site until a signal stops it (CONTRACT "Commands"). */
import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { listUnknownSettings, readEnvironment, readSettings, VERSION } from '#settings';
import { lockDataDir } from '#store';
import { buildApp } from './app.ts';
import { composeDrafts, composeEnquiries, composePublisher } from './compose.ts';
import { composeAdmin } from './composeAdmin.ts';
import type { EarlySignals } from './earlySignals.ts';
import { createLogger } from './logging.ts';
import { describeStartError, formatStartLines } from './startMessages.ts';

/** In milliseconds, for the whole shutdown: connections to a database that hangs would keep the process alive. */
const SHUTDOWN_TIMEOUT = 9_000;

async function start(builtFolder: URL, signals: EarlySignals): Promise<void> {
  for (const line of listUnknownSettings()) process.stderr.write(`${line}\n`);
  const settings = readSettings(readEnvironment());
  const log = createLogger(settings.logLevel);
  const manager = findServiceManager(process.env, (error) =>
    log.warn({ err: error }, 'systemd could not be notified'),
  );
  // Closes what was opened, even if a later step fails.
  await using resources = new AsyncDisposableStack();
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const lock = settings.databaseUrl ? undefined : lockDataDir(settings.dataDir, print);
  resources.defer(() => lock?.unlock());
  const publisher = await composePublisher(settings, log, builtFolder);
  resources.defer(() => publisher.close());
  signals.onSighup(() => void publisher.publish());
  const services = await composeEnquiries(settings, () => publisher.current.content, log, { lock });
  resources.defer(() => services.close());
  const drafts = await composeDrafts(settings, builtFolder);
  const admin = await composeAdmin(settings, {
    ...services,
    bundleFolder: fileURLToPath(new URL('../admin', builtFolder)),
    log,
    readContentStatus: () => publisher.status,
    drafts,
    publish: () => publisher.publish(),
    rerenderCurrent: () => drafts.renderMarked(publisher.current),
  });
  const app = await buildApp({ ...settings, ...services, site: publisher, logger: log, admin });
  const listenTextResolver = () => `version ${VERSION}, listening`;
  await app.listen({ port: settings.port, host: settings.host, listenTextResolver });
  const { drain } = trackConnections(app.server);
  services.enquiries.start();
  process.stdout.write(formatStartLines(settings, services, app.server.address() as AddressInfo));
  void publisher.watch();

  const openResources = resources.move();
  const stop = async () => {
    manager.notifyStopping();
    setTimeout(() => {
      log.warn('stopped without closing the store');
      process.exit();
    }, SHUTDOWN_TIMEOUT).unref();
    await drain(Promise.all([app.close(), services.enquiries.stop()]));
    try {
      await openResources.disposeAsync();
    } catch (error) {
      log.error({ err: error }, 'stopped, but the store was not closed in order');
      process.exitCode = 1;
    }
  };
  let stopping: Promise<void> | undefined;
  // There is no `await` between `listen` and here, since a signal may follow the first response at once.
  signals.onStop(() => (stopping ??= stop()));
  manager.notifyReady(`The page is at ${settings.siteUrl}/`);
}

/**
 * Starts the server, or prints why it cannot.
 * @param builtFolder `dist/server/`; the program is in the folder next to it
 * @param signals installed before this module was loaded
 */
export async function runServer(builtFolder: URL, signals: EarlySignals): Promise<void> {
  try {
    await start(builtFolder, signals);
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`);
    process.exitCode = 1;
  }
}

/** In milliseconds. Then open requests are cut, so that the whole shutdown takes less than 10 s. */
const DRAIN_TIMEOUT = 5_000;
const SWEEP_INTERVAL = 100;

/** Closes connections that become idle after `close()`, or that a browser opened in advance and never used. */
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
    async drain(closing: Promise<unknown>): Promise<void> {
      const sweepTimer = setInterval(closeUnused, SWEEP_INTERVAL);
      const cutTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
      await closing;
      clearInterval(sweepTimer);
      clearTimeout(cutTimer);
    },
  };
}

/** Program in PATH that notifies systemd, since Node has no client for Unix datagram sockets (docs/decisions/0300). */
const SYSTEMD_NOTIFY = 'systemd-notify';
/** Number of watchdog signals within systemd's timeout: several, so that one may be late. */
const SIGNALS_PER_TIMEOUT = 3;

/** Watchdog signals are sent by the event loop: if it hangs, they stop, and systemd restarts the server. */
export function findServiceManager(
  environment: NodeJS.ProcessEnv,
  onFault: (error: Error) => void,
  pid = process.pid,
) {
  const notify = (...messages: string[]) => {
    if (!environment['NOTIFY_SOCKET']) return;
    execFile(SYSTEMD_NOTIFY, messages, { env: environment }, (error) => error && onFault(error));
  };
  let watchdog: NodeJS.Timeout | undefined;
  return {
    notifyReady(status: string) {
      notify('READY=1', `STATUS=${status}`);
      const timeout = Number(environment['WATCHDOG_USEC']) / 1000;
      const watchdogPid = environment['WATCHDOG_PID'] ?? String(pid);
      if (timeout > 0 && watchdogPid === String(pid))
        watchdog = setInterval(() => notify('WATCHDOG=1'), timeout / SIGNALS_PER_TIMEOUT).unref();
    },
    notifyStopping() {
      clearInterval(watchdog);
      notify('STOPPING=1');
    },
  };
}
