import type { Logger } from 'pino';
import { formatCappedCount, formatCappedEnquiries, TROUBLE_TEXTS, type Trouble } from '#enquiries';
import type { OutboxCounts } from '#store';

/** In milliseconds, for each attempt. */
const POST_TIMEOUT = 10_000;

/** In milliseconds, before each attempt. Retried because the receiver may be down for the same reason as the mail. */
const RETRY_DELAYS = [0, 5_000, 60_000];

/** Does not quote the URL, which may hold a secret. */
const REDIRECT_WARNING =
  'ALERT_URL answers with a redirect, so no alert was sent: set it to the address it leads to';

/**
 * Handlers that post alerts as JSON to `ALERT_URL` (CONTRACT "Settings"). They never throw. An alert quotes no enquiry,
 * only numbers, since the receiver may be a chat channel; `text` is one sentence, for channels that show only that.
 */
export function createAlerts(url: string, site: string, log: Logger) {
  // Alerts about the content, backups or the store have no counts, since the store may be unavailable.
  const send = (event: string, sentence: string, counts: object = {}) =>
    postWithRetries(url, event, { event, site, text: `${site}: ${sentence}`, ...counts }, log);
  const sendCounts = (event: string, sentence: string, { queued, failed, held }: OutboxCounts) =>
    send(event, `${sentence} ${formatCappedCount(queued)} waiting.`, { queued, failed, held });
  return {
    onContentFault: (fault: string) =>
      send('content-at-fault', `what you changed is not shown yet, because it is at fault: ${fault}`),
    onContentMended: () => send('content-mended', 'what you changed is shown.'),
    onTrouble: (trouble: Trouble) =>
      send(trouble, `${TROUBLE_TEXTS[trouble].subject}. ${TROUBLE_TEXTS[trouble].text}`),
    onFlowStopped: (outbox: OutboxCounts) =>
      sendCounts('mail-stopped', 'enquiries have not been mailed for 15 minutes.', outbox),
    onFlowResumed: (outbox: OutboxCounts) =>
      sendCounts('mail-flowing', 'enquiries are being mailed again.', outbox),
    onFailed: (outbox: OutboxCounts) =>
      sendCounts(
        'enquiries-failed',
        `${formatCappedEnquiries(outbox.failed)} could not be mailed: read them at your desk.`,
        outbox,
      ),
    onHeld: (count: number, outbox: OutboxCounts) =>
      sendCounts(
        'enquiries-held',
        `${count === 1 ? '1 more enquiry is' : `${count} more enquiries are`} held for you to look at, ${formatCappedCount(outbox.held)} in all.`,
        outbox,
      ),
    onRefusing: (outbox: OutboxCounts) =>
      sendCounts(
        'form-refusing',
        `the form refuses messages from browsers without JavaScript until some of the ${formatCappedCount(outbox.held)} held enquiries are released or erased.`,
        outbox,
      ),
  };
}

async function postWithRetries(url: string, event: string, alert: object, log: Logger): Promise<void> {
  for (const pause of RETRY_DELAYS) {
    await new Promise((wake) => setTimeout(wake, pause).unref());
    const status = await post(url, alert);
    if (status >= 200 && status < 300) return;
    if (status >= 300 && status < 400) log.warn({ event }, REDIRECT_WARNING);
  }
  log.error({ event }, 'ALERT_URL could not be notified');
}

/** Follows no redirect: most turn the POST into a GET, to which any page responds. @returns 0 without a response */
async function post(url: string, alert: object): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alert),
      redirect: 'manual',
      signal: AbortSignal.timeout(POST_TIMEOUT),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
