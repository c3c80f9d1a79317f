import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type EnquiryAdmin, OwnerDeskError } from '#desk';
import type { Store } from '#store';

/** In milliseconds: the page fetches the copy at once. */
const KEPT = 60_000;
/** What a copy is called in DATA_DIR until it was fetched. */
const COPY = /^backup-[0-9a-f-]{36}\.download$/;

/** A copy that waits to be fetched, once, from the session that asked for it. */
interface Waiting {
  file: string;
  sessionId: string;
  forget: NodeJS.Timeout;
}

/** Copies of the embedded store for the owner to download. */
export class Backups {
  readonly #kind: Store['kind'];
  readonly #admin: Pick<EnquiryAdmin, 'backup'>;
  readonly #dataDir: string;
  readonly #kept: number;
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    store: Pick<Store, 'kind'>,
    admin: Pick<EnquiryAdmin, 'backup'>,
    dataDir: string,
    /** Left out: a minute. */
    kept = KEPT,
  ) {
    this.#kind = store.kind;
    this.#admin = admin;
    this.#dataDir = dataDir;
    this.#kept = kept;
  }

  /** @returns the token that fetches it */
  async make(sessionId: string): Promise<string> {
    if (this.#kind === 'postgres') {
      throw new OwnerDeskError(
        'CONFLICT',
        'Your enquiries are kept in a database of its own. The copies are made there: ask your helper when the last one was.',
      );
    }
    // One copy a session: whoever asks again has lost the one before.
    for (const [token, waiting] of this.#waiting) {
      if (waiting.sessionId === sessionId) await this.#drop(token);
    }
    const file = join(this.#dataDir, `backup-${randomUUID()}.download`);
    await this.#admin.backup(file);
    const token = randomBytes(32).toString('base64url');
    const forget = setTimeout(() => void this.#drop(token), this.#kept).unref();
    this.#waiting.set(token, { file, sessionId, forget });
    return token;
  }

  /** Once: the file is then the caller's to remove. */
  take(token: string, sessionId: string): string | undefined {
    const waiting = this.#waiting.get(token);
    if (!waiting || waiting.sessionId !== sessionId) return undefined;
    this.#waiting.delete(token);
    clearTimeout(waiting.forget);
    return waiting.file;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#waiting.keys()].map((token) => this.#drop(token)));
  }

  async #drop(token: string): Promise<void> {
    const waiting = this.#waiting.get(token);
    if (!waiting) return;
    this.#waiting.delete(token);
    clearTimeout(waiting.forget);
    await rm(waiting.file, { force: true });
  }
}

/** What a server that was killed left behind. */
export async function removeOldCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const copies = names.filter((name) => COPY.test(name));
  await Promise.all(copies.map((name) => rm(join(dataDir, name), { force: true })));
}
