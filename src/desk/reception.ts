import { randomUUIDv7 } from 'node:crypto';
import { CaptchaUnavailable, type Verdict } from '#captcha/provider';
import { type SendResult, TOKEN_MAX, validate } from '#enquiry';
import { type Acceptance, type Outcome, PLAIN_TOKEN, StoreError } from '#store';
import { DeskError } from './errors.ts';
import { type Hash, keyedHash } from './hash.ts';
import { networkOf } from './network.ts';
import { DAY } from './pauses.ts';
import { readRequest } from './request.ts';
import { countAtMost, decideByCount, suspicionOf } from './suspicion.ts';
import type { Client, Clock, DeskParts } from './types.ts';

/** What the visitor reads after "Something went wrong. " (SPEC section 8). */
const TOKEN_DAMAGED = 'The check that you are a person did not work. Please press Send again.';
const TOKEN_USED = 'The check that you are a person was used for another message. Please press Send again.';

const NOT_KEPT = 'Your message could not be kept just now. Please try again soon, or phone.';

/** What makes this enquiry one of a kind. */
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
  /** Tokens that the captcha is being asked about: some it answers only once, and a retry may come meanwhile. */
  readonly #asked = new Map<string, Promise<Verdict>>();
  #hash: Promise<Hash> | undefined;

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
    const hash = await this.#hasher();
    const digest = hash('fields', firstName, lastName, email, message);
    const address = hash('client', networkOf(client.address));
    const sender = hash('sender', email.toLowerCase());
    /** The plain form has no token: the same words from the same client on one day are one enquiry. */
    const identity =
      client.form === 'plain'
        ? {
            token: `${PLAIN_TOKEN}${hash('plain', String(Math.floor(this.#clock.now() / DAY)), address, digest)}`,
          }
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

  /**
   * Asks the captcha. What it refuses may be the retry of a token that was good when it brought its enquiry in; only
   * then is the store asked here, since it tells a used token by itself when the enquiry is kept.
   */
  async #checkToken(given: unknown, client: Client): Promise<Identity | { known: string }> {
    const { judge, store } = this.#parts;
    const token = typeof given === 'string' && given.length <= TOKEN_MAX ? judge.identify(given) : null;
    if (token === null) throw new Refused(TOKEN_DAMAGED);
    const verdict = await this.#judge(given as string, client);
    if (verdict.ok) return { token, suspicion: verdict.suspicion };
    const known = await store.findByToken(token);
    if (!known) throw new Refused(verdict.error);
    return { known: known.digest };
  }

  #judge(token: string, client: Client): Promise<Verdict> {
    const asked = this.#asked.get(token);
    if (asked) return asked;
    const verdict = this.#ask(token, client).finally(() => this.#asked.delete(token));
    this.#asked.set(token, verdict);
    return verdict;
  }

  /** An outage of the captcha's must not lose an enquiry: it is a doubt like any other. */
  async #ask(token: string, { address }: Client): Promise<Verdict> {
    try {
      return await this.#parts.judge.verify(token, { address });
    } catch (error) {
      if (!(error instanceof CaptchaUnavailable)) throw error;
      return { ok: true, suspicion: 'the person check could not be asked' };
    }
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

  /** Made once; a store that is down now may be up for the next enquiry. */
  async #hasher(): Promise<Hash> {
    this.#hash ??= keyedHash(this.#parts.store);
    try {
      return await this.#hash;
    } catch (error) {
      this.#hash = undefined;
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
