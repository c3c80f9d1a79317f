import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { createUnusableError, makeDataDir } from './dataDir.ts';
import { readFileIdentity } from './fileIdentity.ts';
import { BUSY, readErrorCode } from './sqlite.ts';
import { FOREVER, type Store } from './store.ts';
import { StoreError } from './storeError.ts';

/** Marks in the store: that a server runs, under which lock file, and that a newcomer asks whether it does. */
const RUNNING = 'server running';
const LOCK = 'server lock ';
const ASKED = 'is a server running';
/** How often a server looks whether a newcomer asks, and how long the newcomer waits for the answer, in ms. */
const TIMING = { poll: 2000, answer: 12_000 };
/** How often the newcomer looks for that answer, in ms. */
const ANSWER_POLL = 100;

/** While it is held, this DATA_DIR is this server's alone. */
export interface DataDirLock {
  /**
   * Makes sure that no other server uses the store in it, and answers newcomers from now on. The lock alone cannot
   * tell: somebody may have deleted its file. @throws StoreError with one line when another server answers.
   */
  ensureSoleServer(store: Store): Promise<void>;
  /** Before the store is closed. */
  unlock(): Promise<void>;
}

/**
 * Keeps a second server off this DATA_DIR, where it would mail everything twice; the owner's tools may still come in.
 * It is a lock that SQLite takes on a file of its own: the kernel releases it however the process ends, so none is
 * ever left behind. `say` is told what the owner should know, a line at a time (record 0115).
 * @throws StoreError with one line when another server holds it.
 */
export function lockDataDir(
  dataDir: string,
  say: (line: string) => void = () => {},
  timing: Partial<typeof TIMING> = {},
): DataDirLock {
  const { poll, answer } = { ...TIMING, ...timing };
  makeDataDir(dataDir, say);
  const { lock, mark } = lockFile(dataDir);
  let stopAnswering = async () => {};

  return {
    async ensureSoleServer(store) {
      // After a kill the lock file is the one that is recorded, and it was free: its holder is dead.
      const recorded = !(await store.takeMark(RUNNING, Date.now(), FOREVER));
      if (recorded && (await store.readMark(mark)) === null) {
        say(
          `The last server on ${dataDir} did not stop in order and its running.lock is gone, or a backup was put back: waiting ${Math.ceil(answer / 1000)} seconds to see whether one still runs.`,
        );
        if (await isOtherServerRunning(store, answer)) throw createInUseError(dataDir);
      }
      await store.forgetMarks(LOCK, FOREVER);
      await store.takeMark(mark, Date.now(), FOREVER);
      stopAnswering = answerNewcomers(store, poll);
    },
    async unlock() {
      await stopAnswering();
      lock.close();
    },
  };
}

function lockFile(dataDir: string): { lock: DatabaseSync; mark: string } {
  const file = join(dataDir, 'running.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
    return { lock, mark: `${LOCK}${readFileIdentity(file)}` };
  } catch (error) {
    lock?.close();
    throw readErrorCode(error) === BUSY ? createInUseError(dataDir) : createUnusableError(dataDir, error);
  }
}

const createInUseError = (dataDir: string) =>
  new StoreError(
    `Another server already uses DATA_DIR ${dataDir}: stop that one, or give this one a folder of its own.`,
  );

/** Leaves a question in the store, which whoever serves from it takes away. */
async function isOtherServerRunning(store: Store, timeout: number): Promise<boolean> {
  await store.takeMark(ASKED, Date.now(), -FOREVER);
  for (const end = performance.now() + timeout; performance.now() < end; await pause(ANSWER_POLL)) {
    if ((await store.readMark(ASKED)) === null) return true;
  }
  return !(await store.dropMark(ASKED, FOREVER));
}

/** Only reads, unless somebody asks. @returns what ends it, and takes back that a server runs. */
function answerNewcomers(store: Store, every: number): () => Promise<void> {
  let looking = Promise.resolve();
  const answerIfAsked = async () => {
    if ((await store.readMark(ASKED)) !== null) await store.dropMark(ASKED, FOREVER);
  };
  const timer = setInterval(() => {
    // A store that fails now is asked again; the others who use it say what is wrong with it.
    looking = looking.then(answerIfAsked).catch(() => {});
  }, every).unref();
  return async () => {
    clearInterval(timer);
    await looking;
    // If it cannot be written, the next start finds the lock file that is recorded.
    await Promise.all([store.dropMark(RUNNING, FOREVER), store.forgetMarks(LOCK, FOREVER)]).catch(() => {});
  };
}
