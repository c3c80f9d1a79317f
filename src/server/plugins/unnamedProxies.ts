import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isPublicHost } from '#settings';
import { type Store, UNNAMED_PROXY } from '#store';
import { HOUR } from '../../durations.ts';

/** Longer than the week that the doctor reads. */
const MONTH = 30 * 24 * HOUR;

/** More than the proxies of any site, to bound the memory. */
const MAX_REMEMBERED = 64;

interface Options {
  isTrusted(address: string): boolean;
  store: Pick<Store, 'takeMark' | 'forgetMarks'>;
}

/**
 * Reports proxies that `TRUST_PROXY` does not name. All visitors would count as one: after the tenth enquiry in an hour
 * everybody is refused, without another hint at the cause. A forwarded request from this machine or its own network
 * shows such a proxy; headers of a peer from outside may be forged. Logged once an hour and marked in the store for the
 * doctor. Applies to every route of the given instance.
 */
export function reportUnnamedProxies(app: FastifyInstance, { isTrusted, store }: Options): void {
  const noticeTimes = new Map<string, number>();
  const check = ({ headers, socket }: IncomingMessage) => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const address = toPlainAddress(socket.remoteAddress ?? '');
    if (address === '' || isPublicHost(address) || isTrusted(address)) return;
    const now = Date.now();
    if (now - (noticeTimes.get(address) ?? 0) < HOUR) return;
    if (noticeTimes.size >= MAX_REMEMBERED) noticeTimes.clear();
    noticeTimes.set(address, now);
    app.log.warn({ proxy: address }, `${describeProxy(address)} Set TRUST_PROXY=${address} and restart.`);
    // The log suffices; a store that is down is logged elsewhere.
    markProxy(store, address, now).catch(() => {});
  };
  app.addHook('onRequest', (request, _, done) => {
    check(request.raw);
    done();
  });
}

const describeProxy = (address: string) =>
  `A proxy at ${address} forwards requests, but TRUST_PROXY does not name it: all visitors count as one.`;

async function markProxy(store: Options['store'], address: string, now: number): Promise<void> {
  await store.takeMark(UNNAMED_PROXY + address, now, HOUR);
  await store.forgetMarks(UNNAMED_PROXY, now - MONTH);
}

/** IPv4 without the prefix of dual-stack sockets. */
const toPlainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
