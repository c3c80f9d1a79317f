import type { Logger } from 'pino';
import { type AccountLetter, createAccounts, sweepAccounts } from '#accounts';
import type { SiteContent } from '#content/schema';
import type { Mailer } from '#mail';
import type { Settings } from '#settings';
import type { Store } from '#store';
import type { AdminParts } from './admin/adminRoutes.ts';
import { findAddressFault } from './admin/deskAddress.ts';
import { readDeskBundle } from './admin/deskBundle.ts';

/** In milliseconds. */
const SWEEP_EVERY = 3_600_000;
const MAIL_AT_MOST = 120_000;
const DAY = 24 * SWEEP_EVERY;

const NOT_BUILT = 'The owner’s desk is not built yet: npm run build makes it.';

interface Around {
  readonly store: Store;
  readonly mailer: Mailer;
  /** The practice as it is in service now: browsers show its name when they ask for a passkey. */
  readContent(): SiteContent;
  /** `dist/admin`. */
  readonly bundleFolder: string;
  readonly log: Logger;
}

/** The owner's desk with the parts that the settings choose; nothing with `ADMIN=off`. */
export async function composeAdmin(
  settings: Settings,
  { store, mailer, readContent, bundleFolder, log }: Around,
): Promise<AdminParts | undefined> {
  const { siteUrl, smtpUrl, retention } = settings;
  if (!settings.admin) return undefined;
  const bundle = await readDeskBundle(bundleFolder).catch(() => undefined);
  const fault = findAddressFault(siteUrl) ?? (bundle ? undefined : NOT_BUILT);
  if (!bundle || fault !== undefined) {
    log.warn({ fault }, 'the owner’s desk cannot be opened');
    return { fault: fault ?? NOT_BUILT };
  }
  const accounts = createAccounts({
    connection: store.accounts,
    secret: await store.getSecret('accounts'),
    party: {
      ...{ id: new URL(siteUrl).hostname, origin: siteUrl },
      get name() {
        return readContent().practice.name;
      },
    },
    mail: {
      leaves: smtpUrl !== undefined,
      send: (letter: AccountLetter) => mailer.sendAccountLetter(letter, AbortSignal.timeout(MAIL_AT_MOST)),
    },
    now: Date.now,
    onFault: (what, err) => log.error({ what, err }, 'the owner’s desk failed in the background'),
  });
  const sweep = () =>
    sweepAccounts(store.accounts, Date.now(), retention.sentDays * DAY).catch((err: unknown) =>
      log.error({ err }, 'what has ended was not swept from the accounts'),
    );
  const sweeping = setInterval(sweep, SWEEP_EVERY).unref();
  const close = async () => {
    clearInterval(sweeping);
    await accounts.settled();
  };
  return { accounts, bundle, close };
}
