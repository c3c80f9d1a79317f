import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublishedBody } from './pageSource.ts';

/** Sends from memory, since reading the document from the disk costs three times as much (docs/decisions/0080). */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PublishedBody,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], body);
  const variant = body[encoding] ?? body.identity;
  const etag = findEtag(variant);
  if (body.br ?? body.gzip) reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.headers({ etag, ...headers });
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.send(variant);
}

/** Patterns for encodings that are accepted and not excluded by `q=0`. */
const ACCEPTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
};

const chooseEncoding = (accepts: string | string[] = '', body: PublishedBody) =>
  (['br', 'gzip'] as const).find((name) => body[name] && ACCEPTED[name].test(String(accepts))) ?? 'identity';

/** Entity tags by body, cached as long as the body is in memory. */
const etags = new WeakMap<Buffer, string>();

function findEtag(body: Buffer): string {
  const cachedEtag = etags.get(body);
  if (cachedEtag !== undefined) return cachedEtag;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  etags.set(body, etag);
  return etag;
}

const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
