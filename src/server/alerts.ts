import type { Logger } from 'pino';
import { formatCappedCount, formatCappedEnquiries, TROUBLE_WORDS, type Trouble } from '#desk';
import type { OutboxCounts } from '#store';

/** In milliseconds. */
const TIMEOUT = 10_000;

/** Whoever listens may be down too, for the same reason as the mail: so this many times, further and further apart. */
const RETRY_DELAYS = [0, 5_000, 60_000];

/** The address itself may be a secret. */
const REDIRECTED = 'ALERT_URL answers with a redirect, so nobody was told: set it to the address it leads to';

/** What `ALERT_URL` is told. Numbers only: it may be a chat channel. */
export interface Alert {
  event: 'mail-stopped' | 'mail-flowing' | 'enquiries-failed' | 'enquiries-held' | 'form-refusing';
  site: string;
  /** One sentence, for channels that show only `text`. */
  text: string;
  queued: number;
  failed: number;
  held: number;
}

/**
 * What it is told of the content, the first fault with its file and line, in the owner's own words; and of backups and
 * the store, which may not be there to be counted.
 */
export interface WordAlert {
  event: 'content-at-fault' | 'content-mended' | Trouble;
  site: string;
  text: string;
}

/**
 * Tells `ALERT_URL` that mail has stopped or flows again, that enquiries failed or are held, that the form refuses some
 * for it, or that content is at fault, that a backup failed or the store cannot be written (CONTRACT "Settings"). Never throws.
 */
export function createAlerts(url: string, site: string, log: Logger) {
  const send = async (event: Alert['event'], what: string, { queued, failed, held }: OutboxCounts) => {
    const alert: Alert = {
      event,
      site,
      text: `${site}: ${what} ${formatCappedCount(queued)} waiting.`,
      queued,
      failed,
      held,
    };
    await postUntilTold(alert);
  };
  const postUntilTold = async (alert: Alert | WordAlert) => {
    const { event } = alert;
    for (const pause of RETRY_DELAYS) {
      await new Promise((wake) => setTimeout(wake, pause).unref());
      const outcome = await post(url, alert);
      if (outcome === 'told') return;
      if (outcome === 'redirected') log.warn({ event }, REDIRECTED);
    }
    log.error({ event }, 'ALERT_URL could not be told');
  };
  return {
    reportContentFault: (fault: string) =>
      postUntilTold({
        event: 'content-at-fault',
        site,
        text: `${site}: what you changed is not shown yet, because it is at fault: ${fault}`,
      }),
    reportContentMended: () =>
      postUntilTold({ event: 'content-mended', site, text: `${site}: what you changed is shown.` }),
    reportTrouble: (trouble: Trouble) =>
      postUntilTold({
        ...{ event: trouble, site },
        text: `${site}: ${TROUBLE_WORDS[trouble].subject}. ${TROUBLE_WORDS[trouble].text}`,
      }),
    reportStopped: (outbox: OutboxCounts) =>
      send('mail-stopped', 'enquiries have not been mailed for 15 minutes.', outbox),
    reportResumed: (outbox: OutboxCounts) =>
      send('mail-flowing', 'enquiries are being mailed again.', outbox),
    reportFailed: (outbox: OutboxCounts) =>
      send(
        'enquiries-failed',
        `${formatCappedEnquiries(outbox.failed)} could not be mailed: read them at your desk.`,
        outbox,
      ),
    reportHeld: (count: number, outbox: OutboxCounts) =>
      send(
        'enquiries-held',
        `${count === 1 ? '1 more enquiry is' : `${count} more enquiries are`} held for you to look at, ${formatCappedCount(outbox.held)} in all.`,
        outbox,
      ),
    reportRefusing: (outbox: OutboxCounts) =>
      send(
        'form-refusing',
        `the form refuses messages from browsers without JavaScript until some of the ${formatCappedCount(outbox.held)} held enquiries are released or erased.`,
        outbox,
      ),
  };
}

/**
 * Follows no redirect: most turn the POST into a GET, which any page answers with 200 and which tells nobody; and the
 * owner named one address, not whatever it points to.
 */
async function post(url: string, alert: Alert | WordAlert): Promise<'told' | 'redirected' | 'failed'> {
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
