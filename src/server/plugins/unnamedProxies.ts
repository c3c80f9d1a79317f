import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HOUR } from '#durations';
import { isPublicHost } from '#settings';
import { type Store, UNNAMED_PROXY } from '#store';

/** The doctor looks back a week. */
const MONTH = 30 * 24 * HOUR;

/** More addresses than any site has proxies; a local network that sends from more must not fill the memory. */
const MAX_REMEMBERED = 64;

interface Options {
  isTrusted(address: string): boolean;
  store: Pick<Store, 'takeMark' | 'forgetMarks'>;
}

/**
 * A proxy that `TRUST_PROXY` does not name makes all visitors look like one: after the tenth enquiry in an hour
 * everybody is refused, and nothing else would say why. A request that was forwarded, by a peer on this machine or
 * its own network, is such a proxy's; what a peer from outside says it forwards may be anybody's invention. It is
 * logged once an hour and marked in the store for the doctor. Goes with every route of the instance it is given.
 */
export function noticeUnnamedProxies(app: FastifyInstance, { isTrusted, store }: Options): void {
  const noticed = new Map<string, number>();
  const notice = ({ headers, socket }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const address = toPlainAddress(socket.remoteAddress ?? '');
    if (address === '' || isPublicHost(address) || isTrusted(address)) return;
    const now = Date.now();
    if (now - (noticed.get(address) ?? 0) < HOUR) return;
    if (noticed.size >= MAX_REMEMBERED) noticed.clear();
    noticed.set(address, now);
    app.log.warn({ proxy: address }, `${describeProxy(address)} Set TRUST_PROXY=${address} and restart.`);
    // Without a store there is the log; why the store is down is logged where it is needed.
    markProxy(store, address, now).catch(() => {});
  };
  app.addHook('onRequest', (request, _, done) => {
    notice(request.raw);
    done();
  });
}

const describeProxy = (address: string) =>
  `A proxy at ${address} forwards requests, but TRUST_PROXY does not name it: all visitors count as one.`;

async function markProxy(store: Options['store'], address: string, now: number): Promise<void> {
  await store.takeMark(UNNAMED_PROXY + address, now, HOUR);
  await store.forgetMarks(UNNAMED_PROXY, now - MONTH);
}

/** IPv4 as people write it, also where Node listens for both. */
const toPlainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
