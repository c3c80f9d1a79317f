import type { Logger } from 'pino';
import { formatCappedCount, formatCappedEnquiries, TROUBLE_WORDS, type Trouble } from '#enquiries';
import type { OutboxCounts } from '#store';

/** In milliseconds, for each attempt. */
const POST_TIMEOUT = 10_000;

/** In milliseconds, before each attempt. Retried because the receiver may be down for the same reason as the mail. */
const RETRY_DELAYS = [0, 5_000, 60_000];

/** Does not quote the address, which may be a secret. */
const REDIRECT_WARNING =
  'ALERT_URL answers with a redirect, so no alert was sent: set it to the address it leads to';

/** The JSON posted to `ALERT_URL`. Quotes no enquiry, only numbers, since the receiver may be a chat channel. */
export interface Alert {
  event: 'mail-stopped' | 'mail-flowing' | 'enquiries-failed' | 'enquiries-held' | 'form-refusing';
  site: string;
  /** One sentence, for channels that show only `text`. */
  text: string;
  queued: number;
  failed: number;
  held: number;
}

/** An alert about the content, backups or the store. Without counts, since the store may be unavailable. */
export interface WordAlert {
  event: 'content-at-fault' | 'content-mended' | Trouble;
  site: string;
  text: string;
}

/** Posts alerts about mail, enquiries, content, backups and the store to `ALERT_URL` (CONTRACT "Settings"). Never throws. */
export function createAlerts(url: string, site: string, log: Logger) {
  const sendCounts = async (event: Alert['event'], what: string, { queued, failed, held }: OutboxCounts) => {
    const alert: Alert = {
      event,
      site,
      text: `${site}: ${what} ${formatCappedCount(queued)} waiting.`,
      queued,
      failed,
      held,
    };
    await send(alert);
  };
  const send = (alert: Alert | WordAlert) => postWithRetries(url, alert, log);
  return {
    reportContentFault: (fault: string) =>
      send({
        event: 'content-at-fault',
        site,
        text: `${site}: what you changed is not shown yet, because it is at fault: ${fault}`,
      }),
    reportContentMended: () =>
      send({ event: 'content-mended', site, text: `${site}: what you changed is shown.` }),
    reportTrouble: (trouble: Trouble) =>
      send({
        event: trouble,
        site,
        text: `${site}: ${TROUBLE_WORDS[trouble].subject}. ${TROUBLE_WORDS[trouble].text}`,
      }),
    reportStopped: (outbox: OutboxCounts) =>
      sendCounts('mail-stopped', 'enquiries have not been mailed for 15 minutes.', outbox),
    reportResumed: (outbox: OutboxCounts) =>
      sendCounts('mail-flowing', 'enquiries are being mailed again.', outbox),
    reportFailed: (outbox: OutboxCounts) =>
      sendCounts(
        'enquiries-failed',
        `${formatCappedEnquiries(outbox.failed)} could not be mailed: read them at your desk.`,
        outbox,
      ),
    reportHeld: (count: number, outbox: OutboxCounts) =>
      sendCounts(
        'enquiries-held',
        `${count === 1 ? '1 more enquiry is' : `${count} more enquiries are`} held for you to look at, ${formatCappedCount(outbox.held)} in all.`,
        outbox,
      ),
    reportRefusing: (outbox: OutboxCounts) =>
      sendCounts(
        'form-refusing',
        `the form refuses messages from browsers without JavaScript until some of the ${formatCappedCount(outbox.held)} held enquiries are released or erased.`,
        outbox,
      ),
  };
}

async function postWithRetries(url: string, alert: Alert | WordAlert, log: Logger): Promise<void> {
  const { event } = alert;
  for (const pause of RETRY_DELAYS) {
    await new Promise((wake) => setTimeout(wake, pause).unref());
    const outcome = await post(url, alert);
    if (outcome === 'delivered') return;
    if (outcome === 'redirected') log.warn({ event }, REDIRECT_WARNING);
  }
  log.error({ event }, 'ALERT_URL could not be notified');
}

/**
 * Follows no redirect: most turn the POST into a GET, which any page answers with 200, and only the address in the
 * settings may get the alert.
 */
async function post(url: string, alert: Alert | WordAlert): Promise<'delivered' | 'redirected' | 'failed'> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alert),
      redirect: 'manual',
      signal: AbortSignal.timeout(POST_TIMEOUT),
    });
    await response.body?.cancel();
    if (response.status >= 300 && response.status < 400) return 'redirected';
    return response.ok ? 'delivered' : 'failed';
  } catch {
    return 'failed';
  }
}
