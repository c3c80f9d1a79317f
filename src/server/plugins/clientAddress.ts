import type { FastifyRequest } from 'fastify';

/**
 * The visitor's address behind the trusted proxies. Empty, in spite of Fastify's types, when the connection ended while
 * the request was read, for example because of a broken body.
 */
export function readClientAddress({ ip }: FastifyRequest): string {
  return (ip as string | undefined) ?? '';
}
