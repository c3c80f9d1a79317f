import type { FastifyRequest } from 'fastify';

/**
 * The visitor's address, after the trusted proxies. Empty when the connection was cut while its request was being
 * read, which a broken body is enough for: Node then no longer knows who it was, whatever Fastify's types say.
 */
export function readClientAddress({ ip }: FastifyRequest): string {
  return (ip as string | undefined) ?? '';
}
