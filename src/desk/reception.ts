import { createHash, createHmac, randomUUIDv7 } from 'node:crypto';
import { CaptchaUnavailable } from '#captcha/provider';
import { type SendResult, TOKEN_MAX, validate } from '#enquiry';
import { type Acceptance, type Outcome, StoreError } from '#store';
import { DeskError } from './errors.ts';
import { networkOf } from './network.ts';
import { DAY } from './pauses.ts';
import { readRequest } from './request.ts';
import { countAtMost, decideByCount, suspicionOf } from './suspicion.ts';
import type { Client, Clock, DeskParts } from './types.ts';

/** What the visitor reads after "Something went wrong. " (SPEC section 8). */
const TOKEN_DAMAGED = 'The check that you are a person did not work. Please press Send again.';
const TOKEN_USED = 'The check that you are a person was used for another message. Please press Send again.';

const NOT_KEPT = 'Your message could not be kept just now. Please try again soon, or phone.';

/** Who asks, and what makes this enquiry one of a kind. */
interface Identity {
  token: string;
  /** Why the owner should look first, or nothing. */
  suspicion?: string | undefined;
}

/** A refusal on the way to the store: the answer, already worded. */
class Refused extends Error {}

/**
 * The one way in: shape, fields, person check, then one commit for the used token and the enquiry. Nothing is
 * used up before that commit, so a visitor may mend a field, or send again after a time-out, with the same token.
 */
export class Reception {
  readonly #parts: DeskParts;
  readonly #clock: Clock;
  readonly #kept: (id: string, outcome: Outcome) => void;
  #key: Promise<string> | undefined;

  constructor(parts: DeskParts, clock: Clock, kept: (id: string, outcome: Outcome) => void) {
    this.#parts = parts;
    this.#clock = clock;
    this.#kept = kept;
  }

  /** @throws DeskError */
  async acceptEnquiry(data: unknown, client: Client): Promise<SendResult> {
    try {
      return await this.#receive(data, client);
    } catch (error) {
      if (error instanceof Refused) return { OK: false, error: error.message };
      if (!(error instanceof StoreError)) throw error;
      this.#parts.events?.log?.('error', 'store', { reason: error.message });
      throw new DeskError('UNAVAILABLE', NOT_KEPT, { cause: error });
    }
  }

  async #receive(data: unknown, client: Client): Promise<SendResult> {
    const { token: given, ...input } = readRequest(data);
    const checked = validate(input);
    if (!checked.ok) throw new Refused(Object.values(checked.faults).join(' '));
    const { fields } = checked;
    const { firstName, lastName, email, message } = fields;
    const digest = await this.#hash('fields', firstName, lastName, email, message);
    const address = await this.#hash('client', networkOf(client.address));
    const sender = await this.#hash('sender', email.toLowerCase());
    const identity =
      client.form === 'plain'
        ? await this.#plainIdentity(address, digest)
        : await this.#checkToken(given, client);
    if ('known' in identity) return sameAgain(identity.known, digest);

    const now = this.#clock.now();
    const id = randomUUIDv7();
    const suspicion = client.suspicion ?? identity.suspicion ?? suspicionOf(fields);
    const outcome = await this.#parts.store.accept({
      enquiry: { ...fields, id, receivedAt: now, client: address, sender, token: identity.token, digest },
      ...this.#limits(client.form, suspicion, now),
    });
    this.#kept(id, outcome);
    if (outcome.kind === 'known') return sameAgain(outcome.digest, digest);
    if (outcome.kind === 'limited') throw tooMany(outcome.until - now);
    return { OK: true };
  }

  /** Asks the captcha, unless this token has already brought an enquiry in. */
  async #checkToken(given: unknown, client: Client): Promise<Identity | { known: string }> {
    const { judge, store } = this.#parts;
    const name = typeof given === 'string' && given.length <= TOKEN_MAX ? judge.identify(given) : null;
    if (name === null) throw new Refused(TOKEN_DAMAGED);
    const token = createHash('sha256').update(`${judge.name}:${name}`).digest('base64url');
    const known = await store.findByToken(token);
    if (known) return { known: known.digest };
    try {
      const verdict = await judge.verify(given as string, { address: client.address });
      if (!verdict.ok) throw new Refused(verdict.error);
      return { token, suspicion: verdict.suspicion };
    } catch (error) {
      if (!(error instanceof CaptchaUnavailable)) throw error;
      return { token, suspicion: 'the person check could not be asked' };
    }
  }

  /** The plain form has no token: the same words from the same client on one day are one enquiry. */
  async #plainIdentity(address: string, digest: string): Promise<Identity> {
    const day = Math.floor(this.#clock.now() / DAY);
    return { token: await this.#hash('plain', String(day), address, digest) };
  }

  /** What the store has to count, and how the enquiry is judged by it. */
  #limits(form: Client['form'], suspicion: string | undefined, now: number): Omit<Acceptance, 'enquiry'> {
    const { rateLimit } = this.#parts;
    const held = suspicion && ({ state: 'held', reason: suspicion } as const);
    if (!rateLimit) return { decide: () => held || { state: 'queued', reason: 'received' } };
    return {
      count: { since: now - rateLimit.windowMs, atMost: countAtMost(rateLimit) },
      decide(recent) {
        const decision = decideByCount(recent, rateLimit, form, now);
        return 'limitedUntil' in decision ? decision : held || decision;
      },
    };
  }

  /** A hash that only this store's owner can make: what is hashed cannot be found by trying. */
  async #hash(...texts: readonly string[]): Promise<string> {
    this.#key ??= this.#parts.store.secret('desk');
    try {
      return createHmac('sha256', await this.#key)
        .update(JSON.stringify(texts))
        .digest('base64url');
    } catch (error) {
      this.#key = undefined;
      throw error;
    }
  }
}

function sameAgain(before: string, digest: string): SendResult {
  return before === digest ? { OK: true } : { OK: false, error: TOKEN_USED };
}

function tooMany(waitMs: number): DeskError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new DeskError(
    'RESOURCE_EXHAUSTED',
    `Too many messages came from your connection. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or phone.`,
    { retryAfterSeconds: seconds },
  );
}
