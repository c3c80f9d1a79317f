import { v7 as makeOrderedId } from 'uuid';
import { type EnquiryFields, retryableOnce, type SendResult } from '#enquiry';
import { validate } from '#enquiry/validate';
import { type Decision, type Outcome, PLAIN_TOKEN, StoreError } from '#store';
import { DAY } from '../../durations.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { EnquiryError } from '../errors.ts';
import type { HealthCheck } from '../healthCheck.ts';
import { createKeyedHash, type KeyedHash } from '../keyedHash.ts';
import type { MaintenanceScheduler } from '../maintenance/scheduler.ts';
import type { Client, EnquiryEvents, EnquiryServiceParts, ServiceClock } from '../types.ts';
import { toClientNetwork, toPrefix48 } from './clientNetwork.ts';
import { parseRequest, restorePunctuation } from './parseRequest.ts';
import { type CountDecision, countAtMost, decideByCount, isCeilingReached } from './rateLimit.ts';
import { createRecentMessages } from './recentMessages.ts';
import { createTooManyError, createTooManyHeldError, RefusalError } from './refusalErrors.ts';
import { describeParts, HOLD_AT, normaliseMailbox, type SpamScore, scoreSpam } from './spam/index.ts';
import { createTokenCheck, type Identity } from './tokenCheck.ts';

const TOKEN_USED = 'The check that you are a person was used for another message. Please press Send again.';
const NOT_KEPT = 'Your message could not be kept just now. Please try again soon, or phone.';

export interface IntakeParts
  extends Pick<EnquiryServiceParts, 'store' | 'verifier' | 'rateLimit' | 'heldMax'> {
  clock: ServiceClock;
  log: NonNullable<EnquiryEvents['log']>;
  healthCheck: Pick<HealthCheck, 'noteStored' | 'noteUnavailable'>;
  maintenance: Pick<MaintenanceScheduler, 'notifyHeldNow'>;
  outbox: Pick<Outbox, 'wake'>;
}

/**
 * Accepts all enquiries: validates shape and fields, checks the token, then stores token and enquiry in one commit. The
 * token is used up only by that commit, so a visitor can correct a field, or retry after a timeout, with the same
 * token.
 */
export class Intake {
  readonly #parts: IntakeParts;
  readonly #identify: ReturnType<typeof createTokenCheck>;
  /** Absent when limits are off: a load test sends the same text from everywhere. */
  readonly #messages: ReturnType<typeof createRecentMessages> | undefined;
  /** Created once; if the store is down, the next enquiry retries. */
  readonly #getHash: () => Promise<KeyedHash>;

  constructor(parts: IntakeParts) {
    const { verifier, store, clock } = parts;
    this.#parts = parts;
    this.#getHash = retryableOnce(() => createKeyedHash(store));
    this.#identify = createTokenCheck(verifier, store);
    this.#messages = parts.rateLimit ? createRecentMessages(store, clock) : undefined;
  }

  /** @throws EnquiryError */
  async acceptEnquiry(data: unknown, client: Client): Promise<SendResult> {
    try {
      return await this.#receive(data, client);
    } catch (error) {
      if (error instanceof RefusalError) return { OK: false, error: error.message };
      if (!(error instanceof StoreError)) throw error;
      this.#parts.log('error', 'store', { reason: error.message });
      const refusal = new EnquiryError('UNAVAILABLE', NOT_KEPT, { cause: error });
      this.#parts.healthCheck.noteUnavailable(refusal);
      throw refusal;
    }
  }

  async #receive(data: unknown, client: Client): Promise<SendResult> {
    const { token, ...input } = parseRequest(data);
    const validation = validate({ ...input, email: restorePunctuation(input.email) });
    if (!validation.ok) throw new RefusalError(Object.values(validation.faults).join(' '));
    const hash = await this.#getHash();
    const keys = computeKeys(validation.fields, client.address, hash);
    const identity =
      client.form === 'plain'
        ? { token: this.#makePlainToken(keys, hash), checked: false }
        : await this.#identify(token, client.address);
    if ('known' in identity) return answerRepeat(identity.known, keys.digest);
    return this.#store(validation.fields, keys, identity, client);
  }

  async #store(
    fields: EnquiryFields,
    keys: EnquiryKeys,
    { token, checked, doubt }: Identity,
    client: Client,
  ): Promise<SendResult> {
    const { store, clock, rateLimit, heldMax } = this.#parts;
    const spam = await this.#score(fields, client);
    const now = clock.now();
    const id = makeOrderedId();
    const outcome: Outcome = await store.accept({
      enquiry: {
        ...fields,
        ...keys,
        id,
        receivedAt: now,
        token,
        checked,
        spamScore: spam.score,
        spamSignals: describeParts(spam),
      },
      ...(rateLimit && { count: { since: now - rateLimit.windowMs, atMost: countAtMost(rateLimit) } }),
      ...(!checked && { heldAtMost: heldMax.rows }),
      decide(recent, held) {
        const byCount = rateLimit && recent ? decideByCount(recent, rateLimit, { checked, now }) : undefined;
        const isHeldFull = held !== null && isCeilingReached(held, heldMax);
        return decide({ checked, doubt, spam, byCount, isHeldFull });
      },
    });
    if (outcome.kind === 'known') return answerRepeat(outcome.digest, keys.digest);
    if (outcome.kind === 'limited') throw createTooManyError(outcome.until - now);
    if (outcome.kind === 'full') throw createTooManyHeldError();
    this.#messages?.add({ ...fields, id, receivedAt: now });
    this.#notify(id, outcome.state);
    return { OK: true };
  }

  #notify(id: string, state: 'queued' | 'held'): void {
    const { log, healthCheck, maintenance, outbox } = this.#parts;
    healthCheck.noteStored();
    log('info', state, { id });
    if (state === 'held') maintenance.notifyHeldNow();
    else outbox.wake();
  }

  async #score(fields: EnquiryFields, { honeypot = false, automated = false }: Client): Promise<SpamScore> {
    const copies = this.#messages ? await this.#messages.countCopies(fields) : 0;
    return scoreSpam(fields, { honeypot, automated, copies });
  }

  /** Makes a token for the plain form, which has none: the same text from the same client on one day is one enquiry. */
  #makePlainToken({ client, digest }: EnquiryKeys, hash: KeyedHash): string {
    const day = String(Math.floor(this.#parts.clock.now() / DAY));
    return `${PLAIN_TOKEN}${hash('plain', day, client, digest)}`;
  }
}

/** A repeated enquiry gets the same answer; a different enquiry with a used token is refused. */
function answerRepeat(before: string, digest: string): SendResult {
  return before === digest ? { OK: true } : { OK: false, error: TOKEN_USED };
}

type EnquiryKeys = ReturnType<typeof computeKeys>;

/** Keyed hashes for limits and detection of repeats; the original values cannot be recovered. */
function computeKeys(fields: EnquiryFields, address: string, hash: KeyedHash) {
  const { firstName, lastName, email, message } = fields;
  const prefix48 = toPrefix48(address);
  return {
    /** Distinguishes a retry from another enquiry. */
    digest: hash('fields', firstName, lastName, email, message),
    client: hash('client', toClientNetwork(address)),
    /** Empty for IPv4. */
    prefix48: prefix48 && hash('prefix48', prefix48),
    sender: hash('sender', normaliseMailbox(email)),
  };
}

interface Evidence extends Pick<Identity, 'checked' | 'doubt'> {
  spam: SpamScore;
  byCount: CountDecision;
  isHeldFull: boolean;
}

function decide({ checked, doubt, spam, byCount, isHeldFull }: Evidence): Decision {
  if (byCount && 'limitedUntil' in byCount) return byCount;
  if (isHeldFull) return { full: true };
  const hold = doubt ?? (spam.score >= HOLD_AT ? 'looks like spam' : byCount?.hold);
  if (hold !== undefined) return { state: 'held', reason: hold };
  return { state: 'queued', reason: checked ? 'received' : 'received without a person check' };
}
