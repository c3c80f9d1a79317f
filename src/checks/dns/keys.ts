import { createPublicKey } from 'node:crypto';
import type { Dns } from './dns.ts';

/** A domain's key for verifying signed mail (RFC 6376). */
export interface DkimKey {
  readonly selector: string;
  /** `revoked`: the record holds no key. `unreadable`: its key cannot be parsed. */
  readonly kind: 'rsa' | 'ed25519' | 'revoked' | 'unreadable';
  /** Length of an RSA key; 0 for other kinds. */
  readonly bits: number;
  /** t=y: receivers treat signed mail as unsigned. */
  readonly isTest: boolean;
}

/** Receivers ignore shorter RSA keys (RFC 8301). */
export const MIN_KEY_BITS = 1024;

export const isUsable = ({ kind, isTest, bits }: DkimKey) =>
  !isTest && (kind === 'ed25519' || (kind === 'rsa' && bits >= MIN_KEY_BITS));

/** Common selectors of mail services; no list can be complete. */
const COMMON_SELECTORS =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 fm2 fm3 mxvault x zoho zmail protonmail sig1 key1 key2 smtp mailo mx brevo1'.split(
    ' ',
  );

/** @param knownSelectors selectors of the mail service or named by the owner @throws DnsUnavailable */
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

/** Reads a tag of a record such as `v=DKIM1; k=rsa; p=…`, without white space; empty if it is missing. */
const readTag = (record: string, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=([^;]*)`, 'i').exec(record)?.[1]?.replace(/\s/g, '') ?? '';
