import type { DNSResolver } from 'mailauth';
import { type Dns, DnsSilent } from './dns.ts';

/** What a domain says of who may send for it (RFC 7208), as a receiver reads it. */
export interface SpfLook {
  /** How many such records there are: more than one counts as none. */
  readonly records: number;
  /** Questions to DNS that whoever receives a mail must ask; above ten it gives up. */
  readonly lookups: number;
  /** Of these, those without an answer; above two it may give up. */
  readonly voids: number;
  /** Whether anybody else may send. */
  readonly isOpen: boolean;
  /** The domain and all that its record includes. */
  readonly domains: readonly string[];
  /** An included domain that says nothing, which makes the whole record void. */
  readonly missing: string | undefined;
  /** Why a receiver reads none of it. */
  readonly fault: string | undefined;
  /** Whether an address may send. */
  allows(address: string): Promise<boolean>;
}

const IS_SPF = /^v=spf1(?: |$)/i;
/** Far beyond what is allowed, so that the count can be told and a ring of includes ends. */
const ENOUGH = 30;
/** Nobody sends from there, so that the record is read to its end. */
const NOBODY = '0.0.0.0';

/** @throws DnsSilent */
export async function lookAtSpf(domain: string, { resolver }: Dns): Promise<SpfLook> {
  // Only the doctor needs it, and it is large.
  const { spf } = await import('mailauth/lib/spf/index.js');
  const records = new Map<string, number>();
  const resolve: DNSResolver = async (name, type) => {
    if (type === 'TXT') records.set(name, 0);
    const answer = (await resolver.resolve(name, type)) as string[][];
    if (type === 'TXT') records.set(name, answer.filter((pieces) => IS_SPF.test(pieces.join(''))).length);
    return answer;
  };
  const sender = `postmaster@${domain}`;
  const verify = (ip: string) =>
    spf({ sender, ip, resolver: resolve, maxResolveCount: ENOUGH, maxVoidCount: ENOUGH });
  const { status, lookups } = await verify(NOBODY);
  const { result, comment = '' } = status;
  if (result === 'temperror') throw new DnsSilent(String(comment));
  const domains = [...records.keys()];
  return {
    records: records.get(domain) ?? 0,
    ...{ lookups: lookups?.count ?? 0, voids: lookups?.void ?? 0 },
    isOpen: result === 'pass' || result === 'neutral',
    domains,
    missing: domains.find((name) => name !== domain && records.get(name) !== 1),
    fault: result === 'permerror' ? String(comment).split(`${sender}: `).at(-1) : undefined,
    allows: async (address) => (await verify(address)).status.result === 'pass',
  };
}
