import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDir, unusable } from './folder.ts';
import { identityOf } from './identity.ts';
import { BUSY, codeOf } from './sqlite.ts';
import { type Store, StoreError } from './store.ts';

/** Marks in the store: that a server runs, under which lock file, and that a newcomer asks whether it does. */
const RUNNING = 'server running';
const LOCK = 'server lock ';
const ASKED = 'is a server running';
/** Marks that stay until they are dropped. */
const EVER = Number.MAX_SAFE_INTEGER;

/** How often a server looks whether a newcomer asks, and how long the newcomer waits for the answer, in ms. */
const PAUSES = { look: 2000, answer: 12_000 };
/** How often the newcomer looks meanwhile, in ms. */
const LISTEN = 100;

/** This DATA_DIR is this server's. */
export interface DataDirHold {
  /**
   * Makes sure that no other server uses the store in it, and answers newcomers from now on. The lock alone cannot
   * tell: somebody may have deleted its file. @throws StoreError with one line when another server answers.
   */
  claim(store: Store): Promise<void>;
  /** Before the store is closed. */
  letGo(): Promise<void>;
}

/**
 * Keeps a second server off this DATA_DIR, where it would mail everything twice; the owner's tools may still come in.
 * It is a lock that SQLite takes on a file of its own: the kernel lets go of it however the process ends, so none is
 * ever left behind. `say` is told what the owner should know, a line at a time (record 0117).
 * @throws StoreError with one line when another server holds it.
 */
export function holdDataDir(
  dataDir: string,
  say: (line: string) => void = () => {},
  pauses: Partial<typeof PAUSES> = {},
): DataDirHold {
  const { look, answer } = { ...PAUSES, ...pauses };
  makeDataDir(dataDir, say);
  const { lock, mark } = lockIn(dataDir);
  let stopAnswering = async () => {};

  return {
    async claim(store) {
      // After a kill the lock file is the one that is recorded, and it was free: its holder is dead.
      const recorded = !(await store.takeMark(RUNNING, Date.now(), EVER));
      if (recorded && (await store.readMark(mark)) === null) {
        say(
          `The last server on ${dataDir} did not stop in order and its running.lock is gone, or a backup was put back: waiting ${Math.ceil(answer / 1000)} seconds to see whether one still runs.`,
        );
        if (await isAnswered(store, answer)) throw inUse(dataDir);
      }
      await store.forgetMarks(LOCK, EVER);
      await store.takeMark(mark, Date.now(), EVER);
      stopAnswering = answerNewcomers(store, look);
    },
    async letGo() {
      await stopAnswering();
      lock.close();
    },
  };
}

function lockIn(dataDir: string): { lock: DatabaseSync; mark: string } {
  const file = join(dataDir, 'running.lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('begin exclusive');
    return { lock, mark: `${LOCK}${identityOf(file)}` };
  } catch (error) {
    lock?.close();
    throw codeOf(error) === BUSY ? inUse(dataDir) : unusable(dataDir, error);
  }
}

const inUse = (dataDir: string) =>
  new StoreError(
    `Another server already uses DATA_DIR ${dataDir}: stop that one, or give this one a folder of its own.`,
  );

/** Leaves a question in the store, which whoever serves from it takes away. */
async function isAnswered(store: Store, patience: number): Promise<boolean> {
  await store.takeMark(ASKED, Date.now(), -EVER);
  for (const end = performance.now() + patience; performance.now() < end; await pause(LISTEN)) {
    if ((await store.readMark(ASKED)) === null) return true;
  }
  return !(await store.dropMark(ASKED, EVER));
}

/** Only reads, unless somebody asks. @returns what ends it, and takes back that a server runs. */
function answerNewcomers(store: Store, every: number): () => Promise<void> {
  let looking = Promise.resolve();
  const look = async () => {
    if ((await store.readMark(ASKED)) !== null) await store.dropMark(ASKED, EVER);
  };
  const timer = setInterval(() => {
    // A store that fails now is asked again; the others who use it say what is wrong with it.
    looking = looking.then(look).catch(() => {});
  }, every).unref();
  return async () => {
    clearInterval(timer);
    await looking;
    // If it cannot be written, the next start finds the lock file that is recorded.
    await Promise.all([store.dropMark(RUNNING, EVER), store.forgetMarks(LOCK, EVER)]).catch(() => {});
  };
}
