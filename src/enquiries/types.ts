import type { TokenVerifier } from '#captcha/server';
import type { EnquiryFields, SendResult } from '#enquiry';
import type { OutboxCounts, Store } from '#store';
import type { Timing } from './delivery/timing.ts';
import type { RateLimit } from './intake/rateLimit.ts';

/** The sender. `plain` is the form without JavaScript, which has no token (CONTRACT "Addresses", `POST /enquiry`). */
export interface Client {
  /** The IP address behind the trusted proxies. */
  address: string;
  form: 'scripted' | 'plain';
  /** The hidden field was filled in. */
  honeypot?: boolean;
  /** Result of `isAutomated`. */
  automated?: boolean;
}

export interface OutgoingEnquiry extends EnquiryFields {
  /** Also the left part of the Message-ID: the same on every attempt, until the owner requests the mail again. */
  id: string;
  /** When the owner requested the mail again. */
  againAt?: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Starts at 1. */
  attempt: number;
}

/** The daily line: `n enquiries, m not yet mailed` (`DIGEST=on`). */
export interface Digest {
  /** Enquiries of the last 24 hours. */
  enquiries: number;
  notMailed: number;
  held: number;
  failed: number;
}

/** One held enquiry in a notice, without its words. */
export interface HeldLine {
  id: string;
  receivedAt: number;
  reason: string;
  /** Empty unless held for its text. */
  spamSignals: string;
}

/** Failed enquiries, or queued ones that the mail server postpones while it accepts other mail. */
export interface UnmailedNotice {
  count: number;
  state: 'failed' | 'queued';
}

/**
 * A notice of held enquiries: `new` ones, at most hourly; the form refuses because so many are held (`refusing`),
 * likewise; and those to be erased in a week (`last`). It quotes no visitor, since a mail outlives an erasure.
 */
export interface HeldNotice {
  kind: 'new' | 'refusing' | 'last';
  /** Enquiries of this notice; with `refusing`, the new ones, perhaps none. */
  count: number;
  /** All held enquiries. */
  total: number;
  /** Counts by reason, the most frequent first. */
  reasons: readonly { reason: string; count: number }[];
  newest: readonly HeldLine[];
  /** Time of the first erasure. */
  eraseAt: number;
  /** Enquiries without a person check are refused, since too many are held. */
  refusing: boolean;
}

/** A trouble or its end, reported once each. */
export type Trouble =
  | ('backup-failed' | 'backup-old' | 'backup-made')
  | ('store-failing' | 'store-writable')
  // Ends only: their starts have notices of their own.
  | ('enquiries-settled' | 'form-taking');

/** Mails of the enquiry service. Each must give up when `signal` is aborted. */
export interface EnquiryMailer {
  /** The reason stored with `sent`. Default: the mail server took it. */
  readonly sentReason?: string;
  /** Resolves once the mail server has taken the mail. @throws DeliveryError */
  deliver(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  /** Sends the visitor's confirmation; absent when `ACKNOWLEDGE` is off. Tried once. */
  acknowledge?(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  /** Sends the owner's daily line; absent when `DIGEST` is off. Retried during the day. */
  sendDigest?(digest: Digest, signal: AbortSignal): Promise<void>;
  /** Retried until it is sent; so are the next two. */
  notifyHeld(notice: HeldNotice, signal: AbortSignal): Promise<void>;
  notifyUnmailed(notice: UnmailedNotice, signal: AbortSignal): Promise<void>;
  notifyTrouble(trouble: Trouble, signal: AbortSignal): Promise<void>;
  /** Removes all mail files of an enquiry that was erased while it was being mailed. */
  forget?(id: string): Promise<void>;
}

/** Log and alerts, free of personal data. Each alert is sent by one instance. */
export interface EnquiryEvents {
  log?(level: 'info' | 'warn' | 'error', event: string, details: Record<string, string | number>): void;
  /** Mail has not flowed for 15 minutes. */
  onFlowStopped?(outbox: OutboxCounts): void;
  onFlowResumed?(outbox: OutboxCounts): void;
  /** An enquiry failed for good, and no mail was delivered since; at most hourly. */
  onFailed?(outbox: OutboxCounts): void;
  /** Enquiries were held since the last alert; at most hourly. */
  onHeld?(count: number, outbox: OutboxCounts): void;
  /** Enquiries without a person check are refused because of the ceiling; once per such time, at most hourly. */
  onRefusing?(outbox: OutboxCounts): void;
  /** Backups or the store fail or work again, or failed and refused enquiries are settled. */
  onTrouble?(trouble: Trouble): void;
}

export interface EnquiryServiceParts {
  store: Store;
  verifier: TokenVerifier;
  mailer: EnquiryMailer;
  /** CONTRACT "Settings", `RATE_LIMIT`; `null` is `off`, without any limit (load tests). */
  rateLimit: RateLimit | null;
  /** CONTRACT "Settings", `HELD_MAX`. */
  heldMax: HeldMax;
  retention: Retention;
  /** For the start of the day; read each time, since the owner may change it. */
  readTimeZone(): string;
  events?: EnquiryEvents;
  /** Replaced by tests. Defaults: the system clock, `Math.random` and the contract's timing. */
  clock?: ServiceClock;
  random?: () => number;
  timing?: Partial<Timing>;
}

export interface SharedParts
  extends Pick<EnquiryServiceParts, 'store' | 'mailer' | 'heldMax' | 'retention' | 'readTimeZone'> {
  clock: ServiceClock;
  timing: Timing;
  events: EnquiryEvents;
  log: NonNullable<EnquiryEvents['log']>;
  /** Aborts a background mail that takes too long. */
  createBackgroundSignal(): AbortSignal;
  getStatus(): Promise<EnquiryStatus>;
}

/** In days (CONTRACT "Settings", `RETENTION_DAYS`); the privacy notice shows the same object. */
export interface Retention {
  sentDays: number;
  heldDays: number;
  /** Between the owner's last notice, without which nothing is erased, and the erasure. */
  heldNoticeDays: number;
}

export interface ServiceClock {
  now(): number;
  /** Monotonic milliseconds, to detect jumps of `now`. */
  uptime(): number;
  /** Calls once after `ms`, without keeping the process alive. @returns a function that cancels it */
  after(ms: number, call: () => void): () => void;
}

export interface EnquiryStatus {
  /** Each count stops at the store's `COUNT_MAX`, which means "this many or more". */
  outbox: { queued: number; held: number; failed: number; oldestQueuedSeconds: number };
  /** False when mail has not flowed for 15 minutes. */
  flowing: boolean;
  /** An enquiry failed for good in the last hour, no mail was delivered since, and it was neither retried nor erased. */
  failedLately: boolean;
}

export interface EnquiryService {
  /**
   * The only entry (CONTRACT "Addresses", `POST /sendContactMail`). `{OK:true}` only after a durable commit.
   * @throws EnquiryError on a malformed request, too many from the client, or a store that is down.
   */
  acceptEnquiry(data: unknown, client: Client): Promise<SendResult>;
  start(): void;
  /** Waits up to four seconds for mails in flight; the rest is mailed after the next start. */
  stop(): Promise<void>;
  /** Signals that something was queued other than by a visitor. */
  wake(): void;
  /** Mails postponed enquiries at once, after the owner has fixed something. @throws StoreError */
  retryNow(): Promise<void>;
  /** Runs this every minute with the retention; not for a day after the clock has jumped. */
  onRetention(erase: (now: number) => Promise<unknown>): void;
  /** For `/healthz`; checks the store at most once a second. @throws EnquiryError UNAVAILABLE when it cannot be written. */
  getStatus(): Promise<EnquiryStatus>;
}

/** CONTRACT "Settings", `HELD_MAX`: above this, unchecked enquiries are refused. */
export interface HeldMax {
  rows: number;
  bytes: number;
}
