import { execFile } from 'node:child_process';

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
