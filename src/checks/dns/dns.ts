import { createPublicKey } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';

/** The part of `node:dns` that is used. Tests replace it. */
export type DnsResolver = Pick<Resolver, 'resolve'>;

/** Thrown when a DNS query fails. The records are then unknown, so the checks only warn about the failed query. */
export class DnsUnavailable extends Error {
  override readonly name = 'DnsUnavailable';
}

/** Codes of c-ares: the name does not exist, or has no records of this type. */
const NOT_FOUND = new Set(['ENOTFOUND', 'ENODATA']);

async function lookUp<T>(query: Promise<T[]>): Promise<T[]> {
  try {
    return await query;
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    if (NOT_FOUND.has(code)) return [];
    throw new DnsUnavailable(code, { cause: error });
  }
}

/** Each lookup returns an empty list for a missing name or record. @throws DnsUnavailable */
export const createDns = (resolver: DnsResolver) => ({
  resolver,
  // A long record is split into strings of 255 characters.
  txt: async (name: string) => (await lookUp(resolver.resolve(name, 'TXT'))).map((pieces) => pieces.join('')),
  /** Mail hosts, the preferred host first; `.` if the domain declares that it accepts no mail. */
  mx: async (name: string) =>
    (await lookUp(resolver.resolve(name, 'MX')))
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange || '.'),
  async addresses(name: string): Promise<string[]> {
    const addressLists = await Promise.all([
      lookUp(resolver.resolve(name, 'A')),
      lookUp(resolver.resolve(name, 'AAAA')),
    ]);
    return addressLists.flat();
  },
});

export type Dns = ReturnType<typeof createDns>;

/** A domain's key for verifying signed mail (RFC 6376). */
export interface DkimKey {
  readonly selector: string;
  /** `revoked`: the record holds no key. `unreadable`: its key cannot be parsed. */
  readonly kind: 'rsa' | 'ed25519' | 'revoked' | 'unreadable';
  /** Length of an RSA key, 0 for other kinds. */
  readonly bits: number;
  /** t=y: receivers treat signed mail as unsigned. */
  readonly isTest: boolean;
}

/** Receivers ignore shorter RSA keys (RFC 8301). */
export const MIN_KEY_BITS = 1024;

export const isUsable = ({ kind, isTest, bits }: DkimKey) =>
  !isTest && (kind === 'ed25519' || (kind === 'rsa' && bits >= MIN_KEY_BITS));

/** Selectors that mail services commonly use. The list cannot be complete. */
const COMMON_SELECTORS =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 fm2 fm3 mxvault x zoho zmail protonmail sig1 key1 key2 smtp mailo mx brevo1'.split(
    ' ',
  );

/** @param knownSelectors those of the mail service, and the one given by `--selector` @throws DnsUnavailable */
export async function inspectKeys(domain: string, knownSelectors: readonly string[], dns: Dns) {
  const keys = await Promise.all(
    [...new Set([...knownSelectors, ...COMMON_SELECTORS])].map(async (selector) => {
      const records = await dns.txt(`${selector}._domainkey.${domain}`);
      const record = records.find((text) => /(?:^|;)\s*p=/.test(text));
      return record === undefined ? [] : [readKey(selector, record)];
    }),
  );
  return keys.flat();
}

function readKey(selector: string, record: string): DkimKey {
  const isTest = readTag(record, 't').split(':').includes('y');
  const key = readTag(record, 'p');
  const makeKey = (kind: DkimKey['kind'], bits = 0) => ({ selector, kind, bits, isTest });
  if (key === '') return makeKey('revoked');
  if (readTag(record, 'k') === 'ed25519')
    return makeKey(Buffer.from(key, 'base64').length === 32 ? 'ed25519' : 'unreadable');
  try {
    const der = Buffer.from(key, 'base64');
    const { asymmetricKeyDetails } = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return makeKey('rsa', asymmetricKeyDetails?.modulusLength ?? 0);
  } catch {
    return makeKey('unreadable');
  }
}

/** Reads a tag of a record such as `v=DKIM1; k=rsa; p=…`, without white space. Empty if the tag is missing. */
const readTag = (record: string, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=([^;]*)`, 'i').exec(record)?.[1]?.replace(/\s/g, '') ?? '';
