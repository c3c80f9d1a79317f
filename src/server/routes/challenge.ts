import type { FastifyInstance } from 'fastify';
import type { TokenJudge } from '#captcha/provider';

/** `GET /captcha/challenge`: work for the visitor's browser; only where the provider has its challenges from us. */
export function challengeRoute(app: FastifyInstance, { judge }: { judge: TokenJudge }): void {
  if (!judge.challenge) return;
  const challenge = judge.challenge.bind(judge);
  app.get('/captcha/challenge', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return challenge();
  });
}
