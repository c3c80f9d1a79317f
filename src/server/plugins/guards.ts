import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { DeskError, networkOf } from '#desk';

/** A person sends one enquiry and a few corrections. The desk's own limit is kept on disk; this one spares it. */
const REQUESTS_PER_MINUTE = 60;

/** In milliseconds: an event loop this late cannot answer anyone in time. */
const LATE = 2_000;

/** In seconds. */
const TRY_AGAIN = 10;

/**
 * Keeps floods from the routes that cost something: so many requests a minute from one address (as the desk
 * tells addresses apart), counted before a body is read; and none while the process cannot keep up. Goes with
 * every route of the instance it is given. `limited` is off for load tests (CONTRACT `RATE_LIMIT`).
 */
export async function guardAgainstFloods(
  app: FastifyInstance,
  { limited }: { limited: boolean },
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: LATE,
    pressureHandler: () => {
      throw new DeskError('UNAVAILABLE', 'The site is very busy. Please try again in a moment.', {
        retryAfterSeconds: TRY_AGAIN,
      });
    },
  });
  if (!limited) return;
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_, { ttl }) =>
      new DeskError(
        'RESOURCE_EXHAUSTED',
        'Too many requests came from your connection. Please wait a minute.',
        {
          retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)),
        },
      ),
  });
}
