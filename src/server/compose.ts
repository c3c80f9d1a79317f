import type { Logger } from 'pino';
import type { TokenJudge } from '#captcha/provider';
import { altchaJudge, noneJudge, recaptchaJudge } from '#captcha/server';
import type { SiteContent } from '#content/schema';
import { createDesk, type Desk, type DeskEvents, type DeskParts, type Mailer } from '#desk';
import { createMailer, eraseMails, type Mailer as MailRoom, mailFolder } from '#mail';
import { createRenderer, type RenderAssets } from '#render';
import { publicSettings, type Settings } from '#settings';
import { openStore, reapplyErasures, type Store } from '#store';
import { createAlerts } from './alerts.ts';
import { buildApp } from './app.ts';

/** The enquiry desk with the concrete parts that the settings choose, used by the server and by Firebase. */
export interface OpenDesk {
  readonly desk: Desk;
  readonly judge: TokenJudge;
  readonly store: Store;
  readonly mail: MailRoom;
  /** Stops mailing, then lets go of the store. */
  close(): Promise<void>;
}

/** @throws StoreError with one line for a person when the store cannot be opened. */
export async function composeDesk(
  settings: Settings,
  content: SiteContent,
  log: Logger,
  /** Left out: the contract's. Tests that watch retries cannot wait for those. */
  timing: DeskParts['timing'] = {},
): Promise<OpenDesk> {
  const { dataDir, databaseUrl } = settings;
  const eraseCopies = (ids: readonly string[]) => eraseMails(mailFolder(dataDir), ids);
  const store = await openStore({ dataDir, databaseUrl, eraseCopies });
  await eraseWhatCameBack(store, dataDir, log);
  const judge = await composeJudge(settings, store);
  const mail = composeMail(settings, content);
  const desk = createDesk({
    store,
    judge,
    mailer: chooseMails(mail, settings),
    rateLimit: settings.rateLimit && {
      count: settings.rateLimit.count,
      windowMs: settings.rateLimit.seconds * 1000,
    },
    heldMax: settings.heldMax,
    retention: settings.retention,
    events: composeEvents(settings, log),
    timing,
  });
  const close = async () => {
    await desk.stop();
    mail.close();
    await store.close();
  };
  return { desk, judge, store, mail, close };
}

/** Before anything is mailed: what was erased by request stays erased when a backup is restored. */
async function eraseWhatCameBack(store: Store, dataDir: string, log: Logger): Promise<void> {
  try {
    const enquiries = await reapplyErasures(store, dataDir);
    if (enquiries > 0) log.warn({ enquiries }, 'erased again after a restore');
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The whole site on Fastify, around an open desk. */
export function composeApp(
  { desk, judge, store }: OpenDesk,
  settings: Settings,
  content: SiteContent,
  built: { assets: RenderAssets; assetsFolder: string },
  log: Logger,
) {
  return buildApp({
    desk,
    store,
    judge,
    page: createRenderer({ content, config: publicSettings(settings), assets: built.assets }),
    assetsFolder: built.assetsFolder,
    siteUrl: settings.siteUrl,
    trustProxy: settings.trustProxy,
    limited: settings.rateLimit !== null,
    logger: log,
  });
}

/** Mail goes to the practice's own address unless the settings name another (CONTRACT "Settings", `MAIL_TO`). */
function composeMail({ mailTo, mailFrom, smtpUrl, dataDir }: Settings, { practice }: SiteContent): MailRoom {
  return createMailer({
    addresses: { to: mailTo ?? practice.email, from: mailFrom ?? practice.email },
    practice: { name: practice.name, phone: practice.phone.shown },
    folder: mailFolder(dataDir),
    ...(smtpUrl && { smtpUrl }),
  });
}

/** The secrets are the store's, so that every instance that shares it knows the challenges of the others. */
async function composeJudge({ captcha, siteUrl }: Settings, store: Store): Promise<TokenJudge> {
  if (captcha.provider === 'none') return noneJudge();
  if (captcha.provider === 'recaptcha')
    return recaptchaJudge({ ...captcha, hostname: new URL(siteUrl).hostname });
  return altchaJudge({
    challenge: await store.secret('altcha challenge'),
    key: await store.secret('altcha key'),
  });
}

/** The desk sends what it is given: the confirmation and the daily line only when they are wanted. */
function chooseMails(
  { done, deliver, acknowledge, digest, notifyHeld, forget }: MailRoom,
  settings: Settings,
): Mailer {
  return {
    done,
    deliver,
    forget,
    notifyHeld,
    ...(settings.acknowledge && { acknowledge }),
    ...(settings.digest && { digest }),
  };
}

function composeEvents({ alertUrl, siteUrl }: Settings, log: Logger): DeskEvents {
  const events: DeskEvents = { log: (level, event, details) => log[level](details, event) };
  if (alertUrl === undefined) return events;
  const alerts = createAlerts(alertUrl, siteUrl, log);
  return {
    ...events,
    onFlowStopped: (outbox) => void alerts.stopped(outbox),
    onFlowResumed: (outbox) => void alerts.resumed(outbox),
    onHeld: (count, outbox) => void alerts.held(count, outbox),
  };
}
