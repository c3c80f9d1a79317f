import type { TokenVerifier } from '#captcha/provider';
import type { EnquiryFields, SendResult } from '#enquiry';
import type { OutboxCounts, Store } from '#store';
import type { Timing } from './delivery/timing.ts';
import type { RateLimit } from './intake/rateLimit.ts';

/** Who sends. `plain` is the form without JavaScript, which has no token (CONTRACT "Addresses", `POST /enquiry`). */
export interface Client {
  /** The IP address, after the trusted proxies. */
  address: string;
  form: 'scripted' | 'plain';
  /** A field that no person sees was filled in. */
  honeypot?: boolean;
  /** The request's headers are a program's, not a person's browser's. */
  automated?: boolean;
}

/** One enquiry as it is handed to the mailer. */
export interface OutgoingEnquiry extends EnquiryFields {
  /** Also the left part of the Message-ID: the same on every attempt, until it is mailed once more. */
  id: string;
  /** When the owner, who has its mail already, asked for it once more. */
  againAt?: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** 1 for the first. */
  attempt: number;
}

/** `n enquiries, m not yet mailed` (issue of the daily line, `DIGEST=on`). */
export interface Digest {
  /** Enquiries of the last 24 hours. */
  enquiries: number;
  notMailed: number;
  held: number;
  failed: number;
}

/** One held enquiry in a notice: enough to find it, and none of its words. */
export interface HeldLine {
  id: string;
  receivedAt: number;
  reason: string;
  /** Empty where it is not held for its words. */
  spamSignals: string;
}

/** Enquiries that were given up (`failed`), or that the mail server puts off while it takes other mails (`queued`). */
export interface UnmailedNotice {
  count: number;
  state: 'failed' | 'queued';
}

/**
 * What the owner is told about held enquiries, without being asked: `new` ones at most once an hour; that so many are
 * held that the form begins to refuse (`refusing`), likewise; and those that will be erased, a week before (`last`).
 * No word of a visitor is in it, since a mail outlives their erasing.
 */
export interface HeldNotice {
  kind: 'new' | 'refusing' | 'last';
  /** How many this notice is about; of `refusing`, how many are new, perhaps none. */
  count: number;
  /** How many are held in all. */
  total: number;
  /** How many are held for each reason, the most frequent first. */
  reasons: readonly { reason: string; count: number }[];
  /** The newest few. */
  newest: readonly HeldLine[];
  /** When the first of them will be erased. */
  eraseAt: number;
  /** So many are held that enquiries without a person check are refused. */
  refusing: boolean;
}

/** What stops, or is over, and is told once each. */
export type Trouble =
  | ('backup-failed' | 'backup-old' | 'backup-made')
  | ('store-failing' | 'store-writable')
  // The ends alone: their begins have notices of their own.
  | ('enquiries-settled' | 'form-taking');

/** What mail does with the enquiry service's words. Each must give up when `signal` is aborted. */
export interface EnquiryMailer {
  /** The reason of `sent`; left out: the mail server took it. */
  readonly sentReason?: string;
  /** Resolves once the mail server has taken the mail. @throws DeliveryError */
  deliver(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  /** The visitor's confirmation; absent when `ACKNOWLEDGE` is off. Tried once. */
  acknowledge?(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  /** The owner's daily line; absent when `DIGEST` is off. Tried until it went out that day. */
  sendDigest?(digest: Digest, signal: AbortSignal): Promise<void>;
  /** Tells the owner of held enquiries. Tried until it went out. */
  notifyHeld(notice: HeldNotice, signal: AbortSignal): Promise<void>;
  /** Tells the owner, without a word of theirs, of enquiries that could not be mailed. Tried until it went out. */
  notifyUnmailed(notice: UnmailedNotice, signal: AbortSignal): Promise<void>;
  /** Tells the owner that something stopped or works again. Tried until it went out. */
  notifyTrouble(trouble: Trouble, signal: AbortSignal): Promise<void>;
  /** Called when an enquiry was erased while it was being mailed: leaves nothing of its mails on this machine. */
  forget?(id: string): Promise<void>;
}

/** What the enquiry service tells the outside. Nothing in it is personal. */
export interface EnquiryEvents {
  /** Every change worth a log line: ids, states and reasons only. */
  log?(level: 'info' | 'warn' | 'error', event: string, details: Record<string, string | number>): void;
  /** Mail has not flowed for 15 minutes; told once, by one instance. */
  onFlowStopped?(outbox: OutboxCounts): void;
  /** It flows again. */
  onFlowResumed?(outbox: OutboxCounts): void;
  /** An enquiry failed for good, and no mail has gone out since; told at most once an hour, by one instance. */
  onFailed?(outbox: OutboxCounts): void;
  /** Enquiries were held since the last time; told at most once an hour, by one instance. */
  onHeld?(count: number, outbox: OutboxCounts): void;
  /** So many are held that enquiries without a person check are refused; told likewise, once for each such time. */
  onRefusing?(outbox: OutboxCounts): void;
  /** Backups or the store stopped or work again, or enquiries failed or were refused and no longer are; told once each. */
  onTrouble?(trouble: Trouble): void;
}

export interface EnquiryServiceParts {
  store: Store;
  verifier: TokenVerifier;
  mailer: EnquiryMailer;
  /** CONTRACT "Settings", `RATE_LIMIT`; `null` is `off`, which lifts every ceiling (load tests). */
  rateLimit: RateLimit | null;
  /** CONTRACT "Settings", `HELD_MAX`. */
  heldMax: HeldMax;
  retention: Retention;
  /** By whose clock the owner's day begins; looked up each time, since the owner may change it. */
  readTimeZone(): string;
  events?: EnquiryEvents;
  /** Left out: the real clock, chance and the timing of the contract. Tests put their own here. */
  clock?: ServiceClock;
  random?: () => number;
  timing?: Partial<Timing>;
}

/** How long words are kept, in days (CONTRACT "Settings", `RETENTION_DAYS`); the privacy notice states the same object. */
export interface Retention {
  sentDays: number;
  heldDays: number;
  /** The owner is told this long before held words are erased, and they are not erased unless that went out. */
  heldNoticeDays: number;
}

/** Wall time, and the timers that wait for it. */
export interface ServiceClock {
  now(): number;
  /** Milliseconds since some start: never jumps, and so tells a jump of `now`. */
  uptime(): number;
  /** Calls back once after `ms`; what it returns cancels that. Never keeps the process alive. */
  after(ms: number, call: () => void): () => void;
}

export interface EnquiryStatus {
  /** Each count stops at the store's `COUNT_MAX`, which means "this many or more". */
  outbox: { queued: number; held: number; failed: number; oldestQueuedSeconds: number };
  /** False when mail has not flowed for 15 minutes. */
  flowing: boolean;
  /** An enquiry failed for good in the last hour, no mail has gone out since, and nobody has sent it again or erased it. */
  failedLately: boolean;
}

export interface EnquiryService {
  /**
   * The one way in (CONTRACT "Addresses", `POST /sendContactMail`). `{OK:true}` only after a durable commit.
   * @throws EnquiryError when it is not the protocol, too many came from the client, or the store is down.
   */
  acceptEnquiry(data: unknown, client: Client): Promise<SendResult>;
  /** Starts the delivery and the maintenance. */
  start(): void;
  /** Lets what is being mailed finish, for four seconds at most; the rest is mailed after the next start. */
  stop(): Promise<void>;
  /** Says that something was queued by other hands than a visitor's: it need not wait for the next look. */
  wake(): void;
  /** Tries at once to mail what was put off: the owner has mended something. @throws StoreError */
  tryNow(): Promise<void>;
  /** Has this done every minute by the enquiry service's clock, unless that has jumped: then nothing is erased for a day. */
  alsoErase(erase: (now: number) => Promise<unknown>): void;
  /** For `/healthz`; looked up once a second at most. @throws EnquiryError UNAVAILABLE when the store cannot be written. */
  getStatus(): Promise<EnquiryStatus>;
}

/** CONTRACT "Settings", `HELD_MAX`: how much may be held before unchecked enquiries are refused. */
export interface HeldMax {
  rows: number;
  bytes: number;
}
