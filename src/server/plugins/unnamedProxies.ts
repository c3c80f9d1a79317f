import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isPublicHost } from '#settings';
import { type Store, UNNAMED_PROXY } from '#store';
import { HOUR } from '../../durations.ts';

/** How long the marks are stored: longer than the week that the doctor inspects. */
const MARK_LIFETIME = 30 * 24 * HOUR;

/**
 * Reports proxies that `TRUST_PROXY` does not name, on every route of the instance. Behind such a proxy, all visitors
 * count as one client: after ten enquiries in an hour everybody is refused, with no other hint at the cause. The proxy
 * is recognised by forwarded requests from this machine or its own network; headers from other peers may be forged.
 * Logged once an hour, and recorded in the store for the doctor.
 */
export function reportUnnamedProxies(
  app: FastifyInstance,
  isTrusted: (address: string) => boolean,
  store: Pick<Store, 'takeMark' | 'forgetMarks'>,
): void {
  const noticeTimes = new Map<string, number>();
  const check = async ({ headers, socket }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    // Dual-stack sockets add the prefix `::ffff:` to IPv4 addresses.
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
    if (address === '' || isPublicHost(address) || isTrusted(address)) return;
    const now = Date.now();
    if (now - (noticeTimes.get(address) ?? 0) < HOUR) return;
    noticeTimes.set(address, now);
    app.log.warn(
      { proxy: address },
      `A proxy at ${address} forwards requests, but TRUST_PROXY does not name it: all visitors count as one. Set TRUST_PROXY=${address} and restart.`,
    );
    await store.takeMark(UNNAMED_PROXY + address, now, HOUR);
    await store.forgetMarks(UNNAMED_PROXY, now - MARK_LIFETIME);
  };
  app.addHook('onRequest', (request, _, done) => {
    // Errors are ignored: the log suffices, and a store that is down is logged elsewhere.
    check(request.raw).catch(() => {});
    done();
  });
}
