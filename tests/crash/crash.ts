/**
 * Kills the real server again and again while visitors send enquiries and the mail server fails, then counts losses.
 * SIGKILL shows what the process loses. What a disk loses depends on `synchronous=FULL` and fsync.
 */
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore, type StoredEnquiry, type StoreSettings } from '#store';
import type { PostgresServer } from '../support/postgres.ts';
import {
  findSparePort,
  launchSite,
  type Site,
  type SiteOptions,
  startSite,
  waitUntilAnswering,
} from '../support/site.ts';
import { type ReceivedMail, type SmtpBox, startSmtp } from '../support/smtp.ts';

/**
 * When a server is killed: during its start, at a random time while it serves, when it has received an enquiry, when it
 * has answered `OK:true`, while it sends a mail, or when the mail server has taken a mail without a reply.
 */
export type KillPoint = 'starting' | 'serving' | 'asked' | 'answered' | 'mailing' | 'mailed';

export interface CrashPlan {
  /** One point for each kill. The instances take turns. */
  killPoints: readonly KillPoint[];
  instances: number;
  visitors: number;
  settings: StoreSettings;
  /** Killed and restarted at every second kill of the first instance. */
  postgres?: PostgresServer;
}

export interface CrashReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged enquiries whose mail is in the mailbox. */
  mailed: number;
  /** Acknowledged enquiries that are `failed`, with a reason. */
  failed: number;
  /** Further copies of a mail, under the same Message-ID. */
  duplicated: number;
  /** Must be empty: one line for each enquiry or mail that breaks the promise. */
  lost: string[];
}

/** In milliseconds: a server runs at most this long after its first response. */
const LIFE_MS = 1000;
/** A server that gets to serve answers so many enquiries before its kill, so that there is something to lose. */
const ANSWERS_PER_LIFE = 2;
/** A visitor waits this long between two enquiries. */
const PAUSE_MS = 25;
/** A visitor waits this long before a retry after no response. */
const RETRY_PAUSE_MS = 100;
const RESPONSE_MS = 5000;
/** In milliseconds: once the mail server works, the queue's pauses are shorter than this. */
const STALL_LIMIT_MS = 45_000;

export async function crash(plan: CrashPlan): Promise<CrashReport> {
  await using boxes = new AsyncDisposableStack();
  const instances = await Promise.all(
    Array.from({ length: plan.instances }, async () => {
      const box = boxes.use(await startSmtp());
      injectFaults(box);
      return { port: await findSparePort(), box };
    }),
  );
  const options = ({ port, box }: Instance) => ({
    dataDir: plan.settings.dataDir,
    port,
    env: makeEnv(plan, box),
  });
  await using visitors = new Visitors(
    instances.map(({ port }) => port),
    plan.visitors,
  );

  let kills = 0;
  const killer = async (instance: Instance, turn: number) => {
    const killPoints = plan.killPoints.filter((_, index) => index % plan.instances === turn);
    for (const [index, moment] of killPoints.entries()) {
      if (plan.postgres && turn === 0 && index % 2 === 1) await restart(plan.postgres);
      while (!(await killAt(moment, options(instance), instance.box, visitors)));
      kills += 1;
    }
  };
  await Promise.all(instances.map(killer));

  for (const { box } of instances) box.clearFaults();
  await expireLeases(plan.settings);
  const sites = await Promise.all(instances.map((instance) => startSite(options(instance))));
  const acknowledged = await visitors.leave();
  await waitUntilQueueEmpty(plan.settings);
  await Promise.all(sites.map((site) => site.stop()));
  return {
    kills,
    acknowledged: acknowledged.length,
    ...(await compare(
      acknowledged,
      instances.flatMap(({ box }) => box.mails),
      plan.settings,
    )),
  };
}

/** A server's port, and its own mail server. */
interface Instance {
  port: number;
  box: SmtpBox;
}

/** @returns false if the server ended before that point, for example because its database was just killed */
async function killAt(
  moment: KillPoint,
  options: SiteOptions,
  box: SmtpBox,
  visitors: Visitors,
): Promise<boolean> {
  const site = await launchSite(options);
  const ended = once(site.child, 'exit').then(() => false);
  const isPointReached = await Promise.race([waitUntil(moment, site, box, visitors).then(() => true), ended]);
  await site.kill();
  return isPointReached;
}

async function waitUntil(moment: KillPoint, site: Site, box: SmtpBox, visitors: Visitors): Promise<void> {
  if (moment === 'starting') return pause(Math.random() * LIFE_MS);
  await waitUntilAnswering(site).catch(() => undefined);
  await visitors.waitFor('answered', site.port, ANSWERS_PER_LIFE);
  if (moment === 'serving') return pause(Math.random() * LIFE_MS);
  if (moment === 'asked' || moment === 'answered') return visitors.waitFor(moment, site.port);
  const how = moment === 'mailing' ? 'stall' : 'keep-then-drop';
  return new Promise((resolve) => {
    const when = () => {
      resolve();
      return true;
    };
    box.injectFault({ at: 'data', how, times: 1, when });
  });
}

function makeEnv({ settings }: CrashPlan, smtp: SmtpBox) {
  const { databaseUrl: DATABASE_URL } = settings;
  return { SMTP_URL: smtp.url, CAPTCHA: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATABASE_URL };
}

/** One mail in ten is deferred, one in fifty refused, one in ten taken without a reply. */
function injectFaults(smtp: SmtpBox): void {
  smtp.injectFault({ at: 'data', how: 451, when: () => Math.random() < 0.1 });
  smtp.injectFault({ at: 'data', how: 550, when: () => Math.random() < 0.02 });
  smtp.injectFault({ at: 'data', how: 'keep-then-drop', when: () => Math.random() < 0.1 });
}

async function restart(postgres: PostgresServer): Promise<void> {
  await postgres.kill();
  await pause(Math.random() * LIFE_MS);
  await postgres.start();
}

/** Visitors who send enquiries one after the other, and retry with the same message and token until answered. */
class Visitors implements AsyncDisposable {
  readonly #events = new EventEmitter();
  readonly #acknowledged: string[] = [];
  readonly #done: Promise<unknown>;
  #leaving = false;
  #givingUp = false;
  #sent = 0;

  constructor(ports: readonly number[], count: number) {
    this.#done = Promise.all(Array.from({ length: count }, () => this.#visit(ports)));
  }

  /** Waits until the server on this port gets the next enquiry, or next answers `OK:true`. */
  async waitFor(moment: 'asked' | 'answered', port: number, count = 1): Promise<void> {
    for (let heard = 0; heard < count; heard += 1) await once(this.#events, `${moment} ${port}`);
  }

  /** Waits for the last responses. @returns the addresses of enquiries answered `OK:true` */
  async leave(): Promise<string[]> {
    this.#leaving = true;
    await this.#done;
    return this.#acknowledged;
  }

  /** Stops at once, answered or not, for example after a failure. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#leaving = true;
    this.#givingUp = true;
    await this.#done;
  }

  async #visit(ports: readonly number[]): Promise<void> {
    while (!this.#leaving) {
      this.#sent += 1;
      const number = this.#sent;
      const email = `visitor-${number}@example.com`;
      const data = { firstName: 'Ada', email, message: `Enquiry number ${number}`, token: `token ${number}` };
      if (await this.#sendUntilAnswered(ports, number, data)) this.#acknowledged.push(email);
      await pause(PAUSE_MS);
    }
  }

  async #sendUntilAnswered(ports: readonly number[], number: number, data: object): Promise<boolean> {
    for (let tries = number; !this.#givingUp; tries += 1) {
      const port = ports[tries % ports.length] ?? 0;
      const answer = send(port, data);
      this.#events.emit(`asked ${port}`);
      if (await answer) {
        this.#events.emit(`answered ${port}`);
        return true;
      }
      await pause(RETRY_PAUSE_MS);
    }
    return false;
  }
}

/** @returns true for `OK:true`, false for 503 or no response @throws on any other response */
async function send(port: number, data: object): Promise<boolean> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(RESPONSE_MS),
  };
  const answer = await fetch(`http://127.0.0.1:${port}/sendContactMail`, request)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => ({ status: 503, text: '' }));
  if (answer.status === 503) return false;
  if (answer.text === '{"result":{"OK":true}}') return true;
  throw new Error(`An enquiry was answered ${answer.status} ${answer.text}`);
}

/** Ends all leases and pauses, as if hours had passed while every server was down. */
async function expireLeases(settings: StoreSettings): Promise<void> {
  const store = await openStore(settings);
  await store.rescheduleFarFuture(0, 0);
  await store.close();
}

/** @throws if the queue stops getting shorter; its speed depends on the machine */
async function waitUntilQueueEmpty(settings: StoreSettings): Promise<void> {
  // Read from the store, because a server's report may be older than the last enquiry.
  const store = await openStore(settings);
  try {
    let fewest = Number.POSITIVE_INFINITY;
    for (let end = performance.now() + STALL_LIMIT_MS; performance.now() < end; await pause(100)) {
      const { queued } = await store.countOutbox();
      if (queued === 0) return;
      if (queued < fewest) end = performance.now() + STALL_LIMIT_MS;
      fewest = Math.min(fewest, queued);
    }
    throw new Error(`${fewest} enquiries wait and are not mailed.`);
  } finally {
    await store.close();
  }
}

async function compare(
  acknowledged: readonly string[],
  mails: readonly ReceivedMail[],
  settings: StoreSettings,
): Promise<Omit<CrashReport, 'kills' | 'acknowledged'>> {
  const store = await openStore(settings);
  const kept = Map.groupBy(await all(store.list()), ({ email }) => email);
  const faults = await store.check();
  await store.close();
  // Notices to the owner have no Reply-To.
  const enquiryMails = mails.filter(({ parsed }) => parsed.replyTo);
  const arrived = Map.groupBy(enquiryMails, (mail) => mail.parsed.replyTo?.[0]?.address ?? '');

  const outcomes = acknowledged.map((email) =>
    describeOutcome(email, kept.get(email) ?? [], arrived.get(email) ?? []),
  );
  const split = [...arrived]
    .filter(([, copies]) => new Set(copies.map((mail) => mail.header('message-id'))).size > 1)
    .map(([email]) => `${email}: mailed under several Message-IDs`);
  return {
    mailed: outcomes.filter((outcome) => outcome === 'mailed').length,
    failed: outcomes.filter((outcome) => outcome === 'failed').length,
    duplicated: enquiryMails.length - arrived.size,
    lost: [
      ...faults,
      ...split,
      ...outcomes.filter((outcome) => outcome !== 'mailed' && outcome !== 'failed'),
    ],
  };
}

/** @returns `mailed`, `failed`, or a line for `lost` that says what happened instead */
function describeOutcome(
  email: string,
  kept: readonly StoredEnquiry[],
  copies: readonly ReceivedMail[],
): string {
  const [enquiry] = kept;
  if (!enquiry || kept.length > 1) return `${email}: answered OK and kept ${kept.length} times`;
  if (enquiry.state === 'sent' && copies.length > 0) return 'mailed';
  if (enquiry.state === 'failed' && enquiry.reason !== '') return 'failed';
  return `${email}: ${enquiry.state} with ${copies.length} mails`;
}

async function all(list: AsyncIterable<StoredEnquiry>): Promise<StoredEnquiry[]> {
  const enquiries: StoredEnquiry[] = [];
  for await (const enquiry of list) enquiries.push(enquiry);
  return enquiries;
}
