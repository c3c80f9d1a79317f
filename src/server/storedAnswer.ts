import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PublishedBody } from './pageSource.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string | number>>;
}

/**
 * An answer of one edition: compressed when it was published, kept in memory with its headers, and written straight
 * to the socket. That is what lets one process serve the home page as fast as
 * a file server would (DESIGN section 8).
 */
export class StoredAnswer {
  readonly #variants: Readonly<Record<Encoding, Variant>>;

  constructor({ identity, br, gzip }: PublishedBody, headers: Readonly<Record<string, string>>) {
    const varies = br !== undefined || gzip !== undefined;
    const plain = createVariant(identity, 'identity', headers, varies);
    this.#variants = {
      br: br ? createVariant(br, 'br', headers, true) : plain,
      gzip: gzip ? createVariant(gzip, 'gzip', headers, true) : plain,
      identity: plain,
    };
  }

  /** Answers 200, or 304 when the visitor has it already. */
  write(request: IncomingMessage, response: ServerResponse, extra?: Readonly<Record<string, string>>): void {
    const { body, etag, headers } = this.#variants[chooseEncoding(request.headers['accept-encoding'])];
    const known = request.headers['if-none-match'];
    if (known !== undefined && matchesEtag(known, etag)) {
      const { 'content-length': _, ...rest } = headers;
      response.writeHead(304, { ...rest, ...extra }).end();
      return;
    }
    response.writeHead(200, extra ? { ...headers, ...extra } : headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

function createVariant(
  body: Buffer,
  encoding: Encoding,
  headers: Readonly<Record<string, string>>,
  varies: boolean,
): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    body,
    etag,
    headers: {
      ...headers,
      etag,
      'content-length': body.length,
      ...(varies && { vary: 'accept-encoding' }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
}

/** A coding that is offered and not ruled out by `q=0`. */
const ACCEPTS_BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

function chooseEncoding(accepts: string | string[] | undefined): Encoding {
  if (typeof accepts !== 'string') return 'identity';
  if (ACCEPTS_BR.test(accepts)) return 'br';
  return ACCEPTS_GZIP.test(accepts) ? 'gzip' : 'identity';
}

const matchesEtag = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
