import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn } from '#accounts';
import { EnquiryError, toClientNetwork, toPrefix48 } from '#enquiries';
import { readClientAddress } from './requestOrigin.ts';

/** A person sends one enquiry and a few corrections. The store counts enquiries; this limit protects the store. */
const REQUESTS_PER_MINUTE = 60;

/** Factor for an IPv6 /48: one person can rent a whole /48, but a provider may also share one among a town. */
const CLIENTS_IN_PREFIX48 = 4;

/** In seconds, for requests refused under pressure. */
const RETRY_AFTER = 10;

/** In milliseconds. Above this average delay of the event loop, responses come too late to be useful. */
const OVERLOAD = { maxEventLoopDelay: 2_000, sampleInterval: RETRY_AFTER * 1000 };

export type FindSession = (request: FastifyRequest) => Promise<SignedIn | null>;

/**
 * Refuses requests while the process is overloaded. Applies to every route of this Fastify instance.
 * @param overload with a `maxEventLoopDelay` of 0, no request is refused
 */
export async function refuseUnderPressure(app: FastifyInstance, overload = OVERLOAD) {
  await app.register(underPressure, {
    ...overload,
    pressureHandler: () => {
      throw new EnquiryError('UNAVAILABLE', 'The site is very busy. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER,
      });
    },
  });
}

/**
 * Limits the requests per minute of a client and of a /48, before a body is read. Applies to every route of this
 * Fastify instance, with counts of its own, so that posts without JavaScript do not use up the limit of the others.
 * @param findSession finds the session of a signed-in person: each session is counted separately, whatever its network
 */
export async function limitRequests(
  app: FastifyInstance,
  perMinute = REQUESTS_PER_MINUTE,
  findSession: FindSession = async () => null,
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' });
  const counts = [
    app.createRateLimit({
      max: perMinute,
      async keyGenerator(request) {
        const session = await findSession(request);
        return session ? `session ${session.sessionId}` : toClientNetwork(readClientAddress(request));
      },
    }),
    // Counted second, so that a client above its own limit does not use up that of its /48.
    app.createRateLimit({
      max: perMinute * CLIENTS_IN_PREFIX48,
      keyGenerator: (request) => toPrefix48(readClientAddress(request)),
      allowList: async (request, prefix) => prefix === '' || (await findSession(request)) !== null,
    }),
  ];
  app.addHook('onRequest', async (request) => {
    for (const count of counts) {
      const usage = await count(request);
      if (usage.isAllowed || !usage.isExceeded) continue;
      const message = 'Too many requests came from your connection. Please wait a minute.';
      const retryAfterSeconds = Math.max(1, Math.ceil(usage.ttl / 1000));
      throw new EnquiryError('RESOURCE_EXHAUSTED', message, { retryAfterSeconds });
    }
  });
}
