import type { Logger } from 'pino';
import { createAccounts, sweepAccounts } from '#accounts';
import {
  computeMailDelay,
  createAnsweredLinks,
  createEnquiryAdmin,
  createOwnerService,
  DeliveryError,
} from '#enquiries';
import { createTimes } from '#enquiry';
import { findAddressFault, readCertificate, type Settings, VERSION } from '#settings';
import { DAY } from '../durations.ts';
import { readAdminBundle } from './admin/adminDocument.ts';
import type { ComposedAdmin } from './admin/adminRoutes.ts';
import { createBackups, removeOldCopies } from './admin/backupRoute.ts';
import type { AdminHealth } from './calls/callContext.ts';
import type { EnquiryServices } from './compose.ts';
import { composeEditor, type PageMaker } from './composeEditor.ts';
import type { SiteSource } from './pageSource.ts';

const NOT_BUILT = 'The admin is not built yet: npm run build makes it.';

interface AdminDeps extends PageMaker, Omit<EnquiryServices, 'verifier' | 'close'> {
  readContentStatus(): SiteSource['status'];
  readonly bundleFolder: string;
  readonly log: Logger;
}

/** Composes the admin with the parts that the settings select. @returns undefined with `ADMIN=off` */
export async function composeAdmin(settings: Settings, deps: AdminDeps): Promise<ComposedAdmin | undefined> {
  const { store, enquiries, readContent, bundleFolder, log } = deps;
  const { siteUrl, retention, dataDir } = settings;
  if (!settings.admin) return undefined;
  const bundle = await readAdminBundle(bundleFolder).catch(() => undefined);
  const fault = findAddressFault(siteUrl) ?? (bundle ? undefined : NOT_BUILT);
  if (!bundle || fault !== undefined) {
    log.warn({ fault }, 'the admin cannot be opened');
    return { fault: fault ?? NOT_BUILT };
  }
  await removeOldCopies(dataDir);
  const accounts = await composeAccounts(settings, deps);
  const backups = createBackups(store, createEnquiryAdmin(store), dataDir);
  const health = composeHealth(settings, deps, backups.check);
  const { close: closeEditor, ...editing } = composeEditor(settings, {
    ...deps,
    readFault() {
      const status = deps.readContentStatus();
      return status.status === 'kept' ? status.fault : undefined;
    },
    record: (who, action, about) => store.owner.recordAudit({ at: Date.now(), who, action, about }),
    grants: accounts.grants,
    onRerouted: accounts.mailReroutingNotice,
  });
  const ownerService = createOwnerService({
    store,
    retention,
    now: Date.now,
    readTimeZone: () => readContent().practice.timeZone,
    wake: () => enquiries.wake(),
  });
  enquiries.onRetention((now) => sweepAccounts(store.accounts, now, retention.sentDays * DAY));
  return {
    accounts,
    backups,
    bundle,
    health,
    ...editing,
    enquiries: ownerService,
    answeredLinks: await createAnsweredLinks(store, ownerService, Date.now),
    readOwner() {
      const { name, timeZone } = readContent().practice;
      return { practice: name, timeZone };
    },
    async close() {
      await Promise.all([accounts.close(), closeEditor()]);
    },
  };
}

async function composeAccounts(
  { siteUrl, smtpUrl }: Settings,
  { store, mailer, readContent, log }: AdminDeps,
) {
  return createAccounts({
    connection: store.accounts,
    secret: await store.getSecret('accounts'),
    party: {
      id: new URL(siteUrl).hostname,
      origin: siteUrl,
      /** Browsers show it with a passkey. */
      get name() {
        return readContent().practice.name;
      },
    },
    mail: {
      isConfigured: smtpUrl !== undefined,
      send: (letter, signal) =>
        reportOutcome(
          mailer.sendAccountLetter(letter, AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_TIMEOUT)])),
          (err) => log.warn({ err }, 'a mail of the admin was not sent'),
        ),
    },
    now: Date.now,
    computeDelay: computeMailDelay,
    onFault: (what, err) => log.error({ what, err }, 'the admin failed in the background'),
  });
}

/** Composes the health checks, the test mail and the check for the backup. Test mails are recorded in the audit log. */
function composeHealth(settings: Settings, deps: AdminDeps, checkBackup: () => void): AdminHealth {
  const { store, enquiries, mailer, readContent, readContentStatus } = deps;
  const stopController = new AbortController();
  // The checks are loaded on first use, so that they do not delay startup.
  const openReport = async () => {
    const { createOwnerReport, findFaults } = await import('#checks');
    return createOwnerReport({
      store,
      enquiries,
      settings,
      readContentStatus,
      readCertificate,
      now: Date.now,
      findFaults: () => findFaults(settings, readContent(), store),
      readTimes: () => createTimes(readContent().practice.timeZone),
    });
  };
  let report: ReturnType<typeof openReport> | undefined;
  return {
    async getReport() {
      report ??= openReport();
      return { ...(await (await report).get()), version: VERSION };
    },
    async sendTestMail(who) {
      const { sendOwnerTestMail } = await import('#checks');
      return sendOwnerTestMail({
        store,
        hasMailServer: settings.smtpUrl !== undefined,
        signal: stopController.signal,
        now: Date.now,
        send: (signal) => mailer.sendTestMail(signal),
        async recordAttempt() {
          await store.owner.recordAudit({ at: Date.now(), who, action: 'sent a test mail', about: '' });
          // Also retries postponed enquiries.
          await enquiries.retryNow();
        },
      });
    },
    checkBackup,
    stop: () => stopController.abort(),
  };
}

/** In milliseconds, for the whole delivery: a mail server that responds slowly triggers no socket timeout. */
const DELIVERY_TIMEOUT = 120_000;

/** @param onFault called when the mail was not delivered; the error contains no email address */
export async function reportOutcome(
  delivery: Promise<void>,
  onFault: (error: unknown) => void,
): Promise<'taken' | 'refused' | 'later'> {
  try {
    await delivery;
    return 'taken';
  } catch (error) {
    onFault(error);
    return error instanceof DeliveryError && error.fault === 'refused' ? 'refused' : 'later';
  }
}
