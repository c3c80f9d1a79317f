import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EnquiryService } from '#enquiries';
import { isLoopback } from '#settings';
import { isSameSecret } from '#store';
import type { SiteSource } from '../pageSource.ts';

interface HealthParts {
  enquiries: EnquiryService;
  site: SiteSource;
  siteUrl: string;
  /** Of a proxy that `TRUST_PROXY` names. */
  isTrusted(address: string): boolean;
  healthKey?: string | undefined;
}

/**
 * `GET /healthz`: 200 while enquiries can be kept and mail flows, and none failed in the last hour, else 503 (CONTRACT
 * "Addresses"). Its counts stop at 10,000, which means "this many or more", and it is looked up once a second at most: it
 * costs the same however often it is asked and whatever is stored. Content at fault is told and no reason for 503: a good
 * edition is in service.
 * Strangers learn whether all is well and no more: a count that rises tells a spammer what was held.
 */
export function addHealthRoute(app: FastifyInstance, parts: HealthParts): void {
  const { enquiries, site, healthKey } = parts;
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { outbox, flowing, failedLately } = await enquiries.getStatus();
    if (!flowing || failedLately) reply.code(503);
    const fault = flowing ? 'an enquiry could not be mailed' : 'mail is not flowing';
    const status = flowing && !failedLately ? 'ok' : fault;
    const isKnown = isFromThisMachine(request, parts) || holdsKey(request, healthKey);
    return isKnown ? { status, outbox, content: site.status } : { status };
  });
}

/**
 * From this machine, and not for somebody else through a proxy on it. Such a proxy may pass on neither the site's name
 * nor the visitor's address (nginx's `proxy_pass` alone): where visitors come by a public name, only a proxy that
 * `TRUST_PROXY` names is known to say for whom it asks, and so what comes without that from its address is the machine's.
 */
function isFromThisMachine(
  { headers, socket }: FastifyRequest,
  { siteUrl, isTrusted }: HealthParts,
): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  if (!isLoopback(address) || !isLoopback(readHostname(`http://${headers.host}`))) return false;
  return isLoopback(readHostname(siteUrl)) || isTrusted(address);
}

const readHostname = (url: string): string => URL.parse(url)?.hostname ?? '';

const holdsKey = ({ headers }: FastifyRequest, key: string | undefined): boolean =>
  key !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${key}`);
