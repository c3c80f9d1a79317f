import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import {
  createAltchaVerifier,
  createNoneVerifier,
  createRecaptchaVerifier,
  type TokenVerifier,
} from '#captcha/server';
import type { SiteContent } from '#content/schema';
import { createAnsweredLinkSigner, createEnquiryService, type EnquiryServiceDeps } from '#enquiries';
import { type AdminLinks, createMailer, eraseMails, type Mailer, toMailFolder } from '#mail';
import { DraftPublisher, Publisher, readProgram } from '#publish';
import { findAddressFault, pickPublicSettings, type Settings } from '#settings';
import { openStore, reapplyErasures, type Store, type StoreSettings } from '#store';
import { createAlerts } from './alerts.ts';
import { ANSWERED_PATH } from './routes/answered.ts';

export type EnquiryServices = Awaited<ReturnType<typeof composeEnquiries>>;

/** Composes the enquiry service for the server and for Firebase. @throws StoreError with a readable one-line message */
export async function composeEnquiries(
  settings: Settings,
  /** Returns the published content, whose practice is named in mails. */
  readContent: () => SiteContent,
  log: Logger,
  /** `timing` is set by tests only. Default: the contract's timing. */
  { timing = {}, lock }: Pick<EnquiryServiceDeps, 'timing'> & Pick<StoreSettings, 'lock'> = {},
) {
  const { dataDir, databaseUrl, alertUrl, siteUrl } = settings;
  const eraseCopies = (ids: readonly string[]) => eraseMails(toMailFolder(dataDir), ids);
  const store = await openStore({ dataDir, databaseUrl, eraseCopies, lock });
  await eraseRestored(store, dataDir, log);
  const verifier = await composeVerifier(settings, store);
  const mailer = await composeMailer(settings, readContent, store);
  const { acknowledge, sendDigest, ...ownersMails } = mailer;
  const enquiries = createEnquiryService({
    ...settings,
    store,
    verifier,
    mailer: {
      ...ownersMails,
      ...(settings.acknowledge && { acknowledge }),
      ...(settings.digest && { sendDigest }),
    },
    readTimeZone: () => readContent().practice.timeZone,
    events: {
      log: (level, event, details) => log[level](details, event),
      ...(alertUrl !== undefined && createAlerts(alertUrl, siteUrl, log)),
    },
    timing,
  });
  return {
    enquiries,
    verifier,
    store,
    mailer,
    readContent,
    /** Stops mailing, then closes the store. */
    async close() {
      await enquiries.stop();
      mailer.close();
      await store.close();
    },
  };
}

/** Erases again what a restored backup brought back, and logs that sessions were ended. Runs before the first mail. */
async function eraseRestored(store: Store, dataDir: string, log: Logger): Promise<void> {
  if (store.endedByRestore) {
    log.warn({ ...store.endedByRestore }, 'a backup was put back: everybody signs in to the admin again');
  }
  try {
    const enquiries = await reapplyErasures(store, dataDir);
    if (enquiries > 0) log.warn({ enquiries }, 'erased again after a restore');
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Composes the publisher of previews, with the site's program and settings but without analytics.
 * @param builtFolder `dist/server/`
 * @param servedFolder the editions whose assets are served, including those of previews. Default: the site's editions
 */
export async function composeDrafts(
  settings: Settings,
  builtFolder: URL,
  servedFolder = resolve(settings.dataDir, 'editions'),
): Promise<DraftPublisher> {
  const { dataDir } = settings;
  const { firebase: _, ...config } = pickPublicSettings(settings);
  // Earlier releases stored the previews of drafts here.
  await rm(resolve(dataDir, 'draft', 'editions'), { recursive: true, force: true });
  return new DraftPublisher({
    config,
    program: await readBuiltProgram(builtFolder),
    cacheFolder: resolve(dataDir, 'cache'),
    editionsFolder: servedFolder,
  });
}

const readBuiltProgram = (builtFolder: URL) =>
  readProgram(
    fileURLToPath(new URL('../program', builtFolder)),
    fileURLToPath(new URL('program.json', builtFolder)),
  );

/** Opens the publisher with the built program. Editions and cache are in DATA_DIR. */
export async function composePublisher(settings: Settings, log: Logger, builtFolder: URL) {
  const { contentDir, dataDir, alertUrl, siteUrl } = settings;
  const alerts = alertUrl === undefined ? undefined : createAlerts(alertUrl, siteUrl, log);
  return Publisher.open({
    contentFolder: contentDir,
    program: await readBuiltProgram(builtFolder),
    config: pickPublicSettings(settings),
    cacheFolder: resolve(dataDir, 'cache'),
    // Made absolute, as the file server requires: DATA_DIR is ./data by default.
    editionsFolder: resolve(dataDir, 'editions'),
    events: {
      onPublished: (_, ms) => log.info({ ms }, 'published'),
      onFault: (fault, err) => {
        log.error({ fault, err }, 'the content is at fault: the last good edition stays in service');
        void alerts?.onContentFault(fault);
      },
      onRecovered: () => {
        log.info('the content is in order again');
        void alerts?.onContentMended();
      },
    },
  });
}

/** The secrets are in the store, so that all instances accept each other's challenges. */
async function composeVerifier({ captcha, siteUrl }: Settings, store: Store): Promise<TokenVerifier> {
  if (captcha.provider === 'none') return createNoneVerifier();
  if (captcha.provider === 'recaptcha')
    return createRecaptchaVerifier({ ...captcha, hostname: new URL(siteUrl).hostname });
  return createAltchaVerifier({
    challenge: await store.getSecret('altcha challenge'),
    key: await store.getSecret('altcha key'),
  });
}

/** Mail is sent to the practice's own address unless the settings name another (CONTRACT "Settings", `MAIL_TO`). */
async function composeMailer(
  settings: Settings,
  readContent: () => SiteContent,
  store: Store,
): Promise<Mailer> {
  const { mailTo, mailFrom, smtpUrl, dataDir } = settings;
  const admin = await composeAdminLinks(settings, store);
  return createMailer({
    // Getters, read for each mail, since the owner may have changed the practice.
    get addresses() {
      return { to: mailTo ?? readContent().practice.email, from: mailFrom };
    },
    get practice() {
      const { practice, brand } = readContent();
      const { phone, practitioner } = practice;
      return { ...practice, brand, admin, phone: phone.shown, practitioner: practitioner?.name };
    },
    folder: toMailFolder(dataDir),
    ...(smtpUrl && { smtpUrl }),
  });
}

/** Links to the admin for mails; `undefined` without an admin. */
async function composeAdminLinks(
  { admin, siteUrl }: Settings,
  store: Store,
): Promise<AdminLinks | undefined> {
  if (!admin || findAddressFault(siteUrl) !== undefined) return undefined;
  const sign = await createAnsweredLinkSigner(store);
  return {
    address: `${siteUrl}/admin`,
    makeAnsweredLink: (id) => `${siteUrl}${ANSWERED_PATH}?${sign(id)}`,
  };
}
