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
import type { Client, SharedDeps } from '../types.ts';
import { toClientNetwork, toPrefix48 } from './clientNetwork.ts';
import { parseRequest, restorePunctuation } from './parseRequest.ts';
import {
  countAtMost,
  createTooManyError,
  createTooManyHeldError,
  decideByCount,
  isCeilingReached,
} from './rateLimit.ts';
import {
  type CopyCounter,
  createCopyCounter,
  describeParts,
  HOLD_SCORE,
  normaliseMailbox,
  type SpamScore,
  scoreSpam,
} from './spam/index.ts';
import { createTokenCheck, type Identity, RefusalError } from './tokenCheck.ts';

const TOKEN_USED = 'The check that you are a person was used for another message. Please press Send again.';
const NOT_STORED = 'Your message could not be kept just now. Please try again soon, or phone.';

interface Listeners {
  readonly healthCheck: HealthCheck;
  readonly maintenance: MaintenanceScheduler;
  readonly outbox: Outbox;
}

/**
 * Accepts all enquiries: validates shape and fields, checks the token, then stores token and enquiry in one commit. The
 * token is used up only by that commit, so a visitor can correct a field, or retry after a timeout, with the same
 * token.
 */
export function createIntake(deps: SharedDeps, listeners: Listeners) {
  const { store, verifier, rateLimit, clock, log } = deps;
  /** Created once; if the store is down, the next enquiry retries. */
  const getHash = retryableOnce(() => createKeyedHash(store));
  const identify = createTokenCheck(verifier, store);
  // Copies count only with rate limits: a load test, which runs without them, sends the same text from many clients.
  const countCopies: CopyCounter = rateLimit ? createCopyCounter(store, clock) : async () => 0;

  async function receive(data: unknown, client: Client): Promise<SendResult> {
    const { token, ...input } = parseRequest(data);
    const validation = validate({ ...input, email: restorePunctuation(input.email) });
    if (!validation.ok) throw new RefusalError(Object.values(validation.faults).join(' '));
    const hash = await getHash();
    const keys = computeKeys(validation.fields, client.address, hash);
    const identity =
      client.form === 'plain'
        ? { token: makePlainToken(keys, hash, clock.now()), checked: false }
        : await identify(token, client.address);
    if ('known' in identity) return toRepeatResult(identity.known, keys.digest);
    const { honeypot = false, automated = false } = client;
    const copies = await countCopies(validation.fields);
    const spam = scoreSpam(validation.fields, { honeypot, automated, copies });
    return storeEnquiry(deps, listeners, { ...validation.fields, ...keys }, identity, spam);
  }

  /** @throws EnquiryError */
  return async (data: unknown, client: Client): Promise<SendResult> => {
    try {
      return await receive(data, client);
    } catch (error) {
      if (error instanceof RefusalError) return { OK: false, error: error.message };
      if (!(error instanceof StoreError)) throw error;
      log('error', 'store', { reason: error.message });
      const refusal = new EnquiryError('UNAVAILABLE', NOT_STORED, { cause: error });
      listeners.healthCheck.noteUnavailable(refusal);
      throw refusal;
    }
  };
}

async function storeEnquiry(
  { store, rateLimit, heldMax, clock, log }: SharedDeps,
  { healthCheck, maintenance, outbox }: Listeners,
  enquiry: EnquiryFields & EnquiryKeys,
  { token, checked, suspicion }: Identity,
  spam: SpamScore,
): Promise<SendResult> {
  const receivedAt = clock.now();
  const id = makeOrderedId();
  const scored = { spamScore: spam.score, spamSignals: describeParts(spam) };
  const outcome: Outcome = await store.accept({
    enquiry: { ...enquiry, ...scored, id, receivedAt, token, checked },
    ...(rateLimit && { count: { since: receivedAt - rateLimit.windowMs, atMost: countAtMost(rateLimit) } }),
    ...(!checked && { heldAtMost: heldMax.rows }),
    decide(recent, held) {
      const byCount =
        rateLimit && recent ? decideByCount(recent, rateLimit, { checked, now: receivedAt }) : undefined;
      const isFull = held !== null && isCeilingReached(held, heldMax);
      return decide(
        byCount,
        isFull,
        suspicion ?? (spam.score >= HOLD_SCORE ? 'looks like spam' : undefined),
        checked,
      );
    },
  });
  if (outcome.kind === 'known') return toRepeatResult(outcome.digest, enquiry.digest);
  if (outcome.kind === 'limited') throw createTooManyError(outcome.until - receivedAt);
  if (outcome.kind === 'full') throw createTooManyHeldError();
  healthCheck.noteStored();
  log('info', outcome.state, { id });
  if (outcome.state === 'held') maintenance.notifyHeldNow();
  else outbox.wake();
  return { OK: true };
}

function decide(
  byCount: ReturnType<typeof decideByCount>,
  isFull: boolean,
  suspicion: string | undefined,
  checked: boolean,
): Decision {
  if (byCount && 'limitedUntil' in byCount) return byCount;
  if (isFull) return { full: true };
  const hold = suspicion ?? byCount?.hold;
  if (hold !== undefined) return { state: 'held', reason: hold };
  return { state: 'queued', reason: checked ? 'received' : 'received without a person check' };
}

/** Creates a token for the plain form, which has none: the same text from one client on one day is one enquiry. */
function makePlainToken({ client, digest }: EnquiryKeys, hash: KeyedHash, now: number): string {
  return `${PLAIN_TOKEN}${hash('plain', String(Math.floor(now / DAY)), client, digest)}`;
}

/** A repeated enquiry gets the same result again, but a different enquiry with a used token is refused. */
function toRepeatResult(storedDigest: string, digest: string): SendResult {
  return storedDigest === digest ? { OK: true } : { OK: false, error: TOKEN_USED };
}

type EnquiryKeys = ReturnType<typeof computeKeys>;

/** Keyed hashes for limits and detection of repeats. They do not reveal the original values. */
function computeKeys(fields: EnquiryFields, address: string, hash: KeyedHash) {
  const { firstName, lastName, email, message } = fields;
  const prefix48 = toPrefix48(address);
  return {
    /** Distinguishes a retry from another enquiry. */
    digest: hash('fields', firstName, lastName, email, message),
    client: hash('client', toClientNetwork(address)),
    prefix48: prefix48 && hash('prefix48', prefix48),
    sender: hash('sender', normaliseMailbox(email)),
  };
}
