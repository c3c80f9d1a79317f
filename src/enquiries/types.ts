import type { TokenVerifier } from '#captcha/server';
import type { EnquiryFields } from '#enquiry';
import type { HeldEnquiry, HeldSize, OutboxCounts, Store } from '#store';
import type { Timing } from './delivery/timing.ts';
import type { RateLimit } from './intake/rateLimit.ts';
import type { Trouble } from './troubleTexts.ts';

/** The sender of an enquiry. `plain` is the form without JavaScript, which has no token (`POST /enquiry`). */
export interface Client {
  /** The IP address behind the trusted proxies. */
  address: string;
  form: 'scripted' | 'plain';
  honeypot?: boolean;
  automated?: boolean;
}

/** The id is also the left part of the Message-ID. If the owner requests the mail again, `againAt` is appended. */
export interface OutgoingEnquiry extends EnquiryFields {
  readonly id: string;
  readonly receivedAt: number;
  readonly againAt?: number;
}

/** The daily line: `n enquiries, m not yet mailed` (`DIGEST=on`). */
export interface Digest {
  enquiries: number;
  notMailed: number;
  held: number;
  failed: number;
}

/** Notice of failed enquiries, or of queued enquiries that the mail server postpones while it accepts other mail. */
export interface UnmailedNotice {
  count: number;
  state: 'failed' | 'queued';
}

/** A notice of held enquiries. It quotes no visitor, because the mail remains after an erasure. */
export interface HeldNotice {
  /** `new`: newly held. `refusing`: the form refuses enquiries, as too many are held. `last`: erased a week later. */
  kind: 'new' | 'refusing' | 'last';
  /** Number of enquiries in this notice; for `refusing`, the number of new enquiries, which may be 0. */
  count: number;
  total: number;
  /** The most frequent first. */
  reasons: readonly { reason: string; count: number }[];
  newest: readonly HeldEnquiry[];
  /** Earliest time at which one of these enquiries is erased. */
  eraseAt: number;
  /** Whether enquiries without a person check are refused, since too many are held. */
  refusing: boolean;
}

/** Sends the enquiry service's mails. Every method must stop when `signal` aborts. Notices are retried until sent. */
export interface EnquiryMailer {
  /** The reason stored with the state `sent`. Default: 'the mail server took it'. */
  readonly sentReason?: string;
  /** Resolves once the mail server has taken the mail. @throws DeliveryError */
  deliver(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  /** Sends the visitor's confirmation; absent when `ACKNOWLEDGE` is off. Tried once. */
  acknowledge?(enquiry: OutgoingEnquiry, signal: AbortSignal): Promise<void>;
  /** Sends the owner's one-line daily digest, retried during the day; absent when `DIGEST` is off. */
  sendDigest?(digest: Digest, signal: AbortSignal): Promise<void>;
  notifyHeld(notice: HeldNotice, signal: AbortSignal): Promise<void>;
  notifyUnmailed(notice: UnmailedNotice, signal: AbortSignal): Promise<void>;
  notifyTrouble(trouble: Trouble, signal: AbortSignal): Promise<void>;
  /** Removes all mail files of an enquiry that was erased while it was being mailed. */
  forget?(id: string): Promise<void>;
}

/** Log and alerts, free of personal data. Each alert is sent by one instance. */
export interface EnquiryEvents {
  log?(level: 'info' | 'warn' | 'error', event: string, details: Record<string, string | number>): void;
  onFlowStopped?(outbox: OutboxCounts): void;
  onFlowResumed?(outbox: OutboxCounts): void;
  /** An enquiry has failed for good and no mail was delivered since. At most hourly, like the next two events. */
  onFailed?(outbox: OutboxCounts): void;
  onHeld?(count: number, outbox: OutboxCounts): void;
  /** The ceiling is reached, so that enquiries without a person check are refused. */
  onRefusing?(outbox: OutboxCounts): void;
  onTrouble?(trouble: Trouble): void;
}

export interface EnquiryServiceDeps {
  store: Store;
  verifier: TokenVerifier;
  mailer: EnquiryMailer;
  /** CONTRACT "Settings", `RATE_LIMIT`; `null` means `off`: no limits, for load tests. */
  rateLimit: RateLimit | null;
  /** CONTRACT "Settings", `HELD_MAX`: while this much is held, new enquiries without a person check are refused. */
  heldMax: HeldSize;
  retention: Retention;
  /** Time zone for the hour of the daily line. Called each time, since the owner may change it. */
  readTimeZone(): string;
  events?: EnquiryEvents;
  /** Replaced only in tests, like the two options below. */
  clock?: ServiceClock;
  random?: () => number;
  timing?: Partial<Timing>;
}

export interface SharedDeps extends Required<Omit<EnquiryServiceDeps, 'timing'>> {
  timing: Timing;
  log: NonNullable<EnquiryEvents['log']>;
  /** Creates a signal that aborts a background mail that takes too long. */
  createBackgroundSignal(): AbortSignal;
  getStatus(): Promise<unknown>;
}

/** In days (CONTRACT "Settings", `RETENTION_DAYS`); the privacy notice shows the same values. */
export interface Retention {
  sentDays: number;
  heldDays: number;
  /** From the last notice to the owner until held enquiries are erased. Without that notice, they are not erased. */
  heldNoticeDays: number;
}

export interface ServiceClock {
  now(): number;
  /** Monotonic milliseconds, to detect jumps of `now`. */
  uptime(): number;
  /** Calls `callback` once after `ms`, without keeping the process alive. @returns a function that cancels this */
  setTimer(ms: number, callback: () => void): () => void;
}
