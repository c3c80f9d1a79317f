import { createPublicKey } from 'node:crypto';
import type { Dns } from './dns.ts';

/** A key by which receivers check the signature of a mail (RFC 6376). */
export interface DkimKey {
  readonly selector: string;
  /** `revoked`: it was withdrawn; `unreadable`: it is no key. */
  readonly kind: 'rsa' | 'ed25519' | 'revoked' | 'unreadable';
  /** Of an RSA key. */
  readonly bits: number;
  /** t=y: receivers are asked to treat signed mail as if it were not. */
  readonly isTest: boolean;
}

/** RSA keys that are shorter are not believed (RFC 8301). */
export const KEY_LEAST = 1024;

/** Whether a receiver believes what is signed by it. */
export const isUsable = ({ kind, isTest, bits }: DkimKey) =>
  !isTest && (kind === 'ed25519' || (kind === 'rsa' && bits >= KEY_LEAST));

/** Names under which mail services commonly publish their key; no list can be complete. */
const USUAL =
  'default dkim mail google selector1 selector2 s1 s2 k1 k2 k3 fm1 fm2 fm3 mxvault x zoho zmail protonmail sig1 key1 key2 smtp mailo mx brevo1'.split(
    ' ',
  );

/** @param known selectors that this mail service or the owner names @throws DnsSilent */
export async function inspectKeys(domain: string, known: readonly string[], dns: Dns): Promise<DkimKey[]> {
  const keys = await Promise.all(
    [...new Set([...known, ...USUAL])].map(async (selector) => {
      const records = await dns.txt(`${selector}._domainkey.${domain}`);
      const record = records.find((text) => /(?:^|;)\s*p=/.test(text));
      return record === undefined ? [] : [readKey(selector, record)];
    }),
  );
  return keys.flat();
}

function readKey(selector: string, record: string): DkimKey {
  const tags = readTags(record);
  const isTest = (tags.get('t') ?? '').split(':').includes('y');
  const key = (tags.get('p') ?? '').replace(/\s/g, '');
  const of = (kind: DkimKey['kind'], bits = 0) => ({ selector, kind, bits, isTest });
  if (key === '') return of('revoked');
  if (tags.get('k') === 'ed25519')
    return of(Buffer.from(key, 'base64').length === 32 ? 'ed25519' : 'unreadable');
  try {
    const { asymmetricKeyDetails } = createPublicKey({
      ...{ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' },
    });
    return of('rsa', asymmetricKeyDetails?.modulusLength ?? 0);
  } catch {
    return of('unreadable');
  }
}

/** `v=DKIM1; k=rsa; p=…` */
function readTags(record: string): Map<string, string> {
  const pairs = record.split(';').map((part) => {
    const [name = '', ...value] = part.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}
