import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeWhole } from '#versions';

/** In milliseconds: a day. */
const SHARED_FOR = 24 * 3_600_000;
/** Whoever asks for more forgets the oldest. */
const SHARES_KEPT = 20;

interface Share {
  hash: string;
  until: number;
}

/** Addresses that show the draft for a day to whoever has them; only their hashes are kept. */
export class Shares {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async make(now: number): Promise<{ token: string; until: number }> {
    const token = randomBytes(32).toString('base64url');
    const until = now + SHARED_FOR;
    const held = (await this.#read()).filter((share) => share.until > now);
    const shares = [...held, { hash: hashToken(token), until }].slice(-SHARES_KEPT);
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await writeWhole(this.#path, JSON.stringify(shares), 0o600);
    return { token, until };
  }

  async isOpen(token: string, now: number): Promise<boolean> {
    const hash = hashToken(token);
    return (await this.#read()).some((share) => share.hash === hash && share.until > now);
  }

  async #read(): Promise<Share[]> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8')) as Share[];
    } catch {
      return [];
    }
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
