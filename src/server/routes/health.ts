import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '#settings';
import { isSameSecret } from '#store';
import type { SiteDeps } from '../pageSource.ts';

/**
 * `GET /healthz` (CONTRACT "Addresses"). Counts stop at 10,000, which means "this many or more", and are read once a
 * second at most, so the cost is constant. A content fault does not cause 503, since a good edition stays live.
 * Other machines without the key get only the status: a rising count would tell a spammer what was held.
 */
export function addHealthRoute(
  app: FastifyInstance,
  { enquiries, site, siteUrl, healthKey }: SiteDeps,
  isTrusted: (address: string) => boolean,
): void {
  app.get('/healthz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { outbox, flowing, failedLately } = await enquiries.getStatus();
    if (!flowing || failedLately) reply.code(503);
    const fault = flowing ? 'an enquiry could not be mailed' : 'mail is not flowing';
    const status = flowing && !failedLately ? 'ok' : fault;
    const mayReadCounts = isFromThisMachine(request, siteUrl, isTrusted) || hasKey(request, healthKey);
    return mayReadCounts ? { status, outbox, content: site.status } : { status };
  });
}

/**
 * Whether the request comes from this machine and not through a proxy on it. A proxy may forward neither the site's
 * name nor the visitor's address (nginx's bare `proxy_pass`). So if the site has a public name, this machine is trusted
 * only if `TRUST_PROXY` names it: its proxy is then known to set those headers.
 */
function isFromThisMachine(
  { headers, socket }: FastifyRequest,
  siteUrl: string,
  isTrusted: (address: string) => boolean,
): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = socket.remoteAddress ?? '';
  if (!isLoopback(address) || !isLoopback(readHostname(`http://${headers.host}`))) return false;
  return isLoopback(readHostname(siteUrl)) || isTrusted(address);
}

const readHostname = (url: string): string => URL.parse(url)?.hostname ?? '';

const hasKey = ({ headers }: FastifyRequest, key: string | undefined): boolean =>
  key !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${key}`);
