import type { FastifyInstance } from 'fastify';
import type { TokenVerifier } from '#captcha/provider';

/** `GET /captcha/challenge`: work for the visitor's browser; only where the provider has its challenges from us. */
export function addChallengeRoute(app: FastifyInstance, { verifier }: { verifier: TokenVerifier }): void {
  if (!verifier.createChallenge) return;
  const createChallenge = verifier.createChallenge.bind(verifier);
  app.get('/captcha/challenge', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return createChallenge();
  });
}
