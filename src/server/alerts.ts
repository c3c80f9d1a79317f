import type { Logger } from 'pino';
import { sayCount } from '#desk';
import type { Outbox } from '#store';

/** In milliseconds. */
const TIMEOUT = 10_000;

/** Whoever listens may be down too, for the same reason as the mail: so this many times, further and further apart. */
const PAUSES = [0, 5_000, 60_000];

/** The address itself may be a secret. */
const REDIRECTED = 'ALERT_URL answers with a redirect, so nobody was told: set it to the address it leads to';

/** What `ALERT_URL` is told. Numbers only: it may be a chat channel. */
export interface Alert {
  event: 'mail-stopped' | 'mail-flowing' | 'enquiries-held';
  site: string;
  /** One sentence, for channels that show only `text`. */
  text: string;
  queued: number;
  failed: number;
  held: number;
}

/** Tells `ALERT_URL` that mail has stopped or flows again, or that enquiries are held (CONTRACT "Settings"). Never throws. */
export function createAlerts(url: string, site: string, log: Logger) {
  const tell = async (event: Alert['event'], what: string, { queued, failed, held }: Outbox) => {
    const alert: Alert = {
      event,
      site,
      text: `${site}: ${what} ${sayCount(queued)} waiting.`,
      queued,
      failed,
      held,
    };
    for (const pause of PAUSES) {
      await new Promise((wake) => setTimeout(wake, pause).unref());
      const came = await post(url, alert);
      if (came === 'told') return;
      if (came === 'redirected') log.warn({ event }, REDIRECTED);
    }
    log.error({ event }, 'ALERT_URL could not be told');
  };
  return {
    stopped: (outbox: Outbox) =>
      tell('mail-stopped', 'enquiries have not been mailed for 15 minutes.', outbox),
    resumed: (outbox: Outbox) => tell('mail-flowing', 'enquiries are being mailed again.', outbox),
    held: (count: number, outbox: Outbox) =>
      tell(
        'enquiries-held',
        `${count === 1 ? '1 more enquiry is' : `${count} more enquiries are`} held for you to look at, ${outbox.held} in all.`,
        outbox,
      ),
  };
}

/**
 * Follows no redirect: most turn the POST into a GET, which any page answers with 200 and which tells nobody; and the
 * owner named one address, not whatever it points to.
 */
async function post(url: string, alert: Alert): Promise<'told' | 'redirected' | 'failed'> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alert),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    if (response.status >= 300 && response.status < 400) return 'redirected';
    return response.ok ? 'told' : 'failed';
  } catch {
    return 'failed';
  }
}
