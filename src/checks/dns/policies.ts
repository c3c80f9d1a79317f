import type { DMARCResult, DNSResolver } from 'mailauth';
import { formatCommand } from '#settings';
import { error, type Findings, good, warning } from '../finding.ts';
import { type Dns, DnsUnavailable } from './dns.ts';
import { type DkimKey, inspectKeys, isUsable } from './keys.ts';
import type { MailService } from './mailServices.ts';

/** What can prove mail from MAIL_FROM (RFC 9989): SPF by the envelope, DKIM by the signature. */
export interface Proofs {
  /** Of MAIL_FROM, in the header and, with most services, in the envelope. */
  readonly domain: string;
  readonly hasSpf: boolean;
  /** The mail service, where known; one without `spf` puts its own domain into the envelope. */
  readonly service: MailService | undefined;
  /** Selectors of the service or named by the owner. */
  readonly knownSelectors: readonly string[];
  readonly usable: readonly DkimKey[];
}

/** Does the domain have a policy, and does our mail pass it? @throws DnsUnavailable */
export async function checkDmarc(proofs: Proofs, dns: Dns): Promise<Findings> {
  const { domain, hasSpf } = proofs;
  const { seenAt, record, aligned } = await evaluateProofs(proofs, dns);
  if (seenAt === undefined) {
    return warning(
      `${domain} has no DMARC record.`,
      `Add the TXT record _dmarc.${domain}, at least "v=DMARC1; p=none".`,
      'Large providers ask for one, and anybody may write in your name.',
    );
  }
  if (!record) {
    const remedy = `Make one record of it: _dmarc.${seenAt}, "v=DMARC1; p=none".`;
    return warning(
      `The DMARC record of ${seenAt} cannot be read.`,
      remedy,
      'Receivers then take it for missing.',
    );
  }
  const { policy, policyDomain: at = domain } = record;
  const whose = at === domain ? '' : ` as ${at} does`;
  const hasPolicy = good(`${domain} says what to do with forged mail${whose} (DMARC, ${policy}).`);
  if (aligned.length > 0) {
    const rules = at === domain ? '' : `, by the rules of ${at},`;
    const proved = `Mail from ${domain} is proved${rules} by ${aligned.join(' and by ')} (DMARC alignment).`;
    return [hasPolicy, good(proved)];
  }
  const remedy = 'Add the SPF record and the DKIM key that your mail service gives you for this very domain.';
  // A domain with SPF is maintained: it may have a key under a selector unknown here.
  if (policy === 'none' || hasSpf) {
    const reason = `${formatModes(record)} Without either, receivers take your mail for forged.`;
    const message = `Nothing was found that proves mail from ${domain} to be yours (DMARC, ${policy}).`;
    return [
      hasPolicy,
      warning(message, `${remedy} If it has a key: ${formatCommand('doctor', '--selector NAME')}`, reason),
    ];
  }
  return error(
    `${at} asks to ${policy} what nothing proves (DMARC), and nothing proves your mail.`,
    remedy,
    'Your enquiries would not reach you.',
  );
}

/** Evaluates the policy as a receiver would for a mail with every available proof. @throws DnsUnavailable */
async function evaluateProofs({ domain, hasSpf, service, knownSelectors, usable }: Proofs, dns: Dns) {
  // The envelope carries MAIL_FROM, unless the service puts its own domain there.
  const spfDomains = hasSpf && (service === undefined || service.spf !== undefined) ? [domain] : [];
  const [own] = usable;
  const first = await evaluatePolicy(domain, spfDomains, own ? [domain] : [], dns);
  const at = first.record?.policyDomain ?? domain;
  if (own || at === domain) return { ...first, aligned: listAligned(domain, first.record, domain, own) };
  const parents = (await inspectKeys(at, knownSelectors, dns)).find(isUsable);
  const second = parents ? await evaluatePolicy(domain, spfDomains, [at], dns) : first;
  return { ...second, aligned: listAligned(domain, second.record, at, parents) };
}

async function evaluatePolicy(domain: string, spfDomains: string[], signedBy: string[], dns: Dns) {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  const recordDomains: string[] = [];
  const resolver: DNSResolver = async (name, type) => {
    const answer = (await dns.resolver.resolve(name, type)) as string[][];
    if (answer.some((pieces) => /^v=DMARC1\b/i.test(pieces.join(''))))
      recordDomains.push(name.replace('_dmarc.', ''));
    return answer;
  };
  const dkimDomains = signedBy.map((one) => ({ domain: one }));
  const record = await dmarc({ headerFrom: domain, spfDomains, dkimDomains, resolver });
  if (!record || record.status.result === 'none') return { seenAt: recordDomains[0], record: undefined };
  if (record.status.result === 'temperror') throw new DnsUnavailable(record.error);
  return { seenAt: recordDomains[0], record };
}

/** Describes the proofs that a receiver would accept. */
function listAligned(
  domain: string,
  record: DMARCResult | undefined,
  signedBy: string,
  key: DkimKey | undefined,
): string[] {
  const { spf, dkim } = record?.alignment ?? {};
  return [
    ...(spf?.result ? [`SPF of ${domain} (aspf=${formatMode(spf.strict)})`] : []),
    ...(key && dkim?.result
      ? [`the key ${key.selector} of ${signedBy} (adkim=${formatMode(dkim.strict)})`]
      : []),
  ];
}

const formatMode = (isStrict: boolean) => (isStrict ? 's' : 'r');

const formatModes = ({ alignment: { spf, dkim } }: DMARCResult) =>
  `Only SPF of ${describeMode(spf.strict)} of MAIL_FROM counts (aspf=${formatMode(spf.strict)}), and a signature of ${describeMode(dkim.strict)} (adkim=${formatMode(dkim.strict)}).`;

const describeMode = (isStrict: boolean) =>
  isStrict ? 'the very domain' : 'the domain or one of its family';

/** A domain's SPF record (RFC 7208) as a receiver reads it. */
export interface SpfRecord {
  /** Number of records: more than one counts as none. */
  readonly records: number;
  /** DNS look-ups for a receiver; it gives up above ten. */
  readonly lookups: number;
  /** Look-ups without an answer; receivers may give up above two. */
  readonly voids: number;
  /** Whether anybody may send. */
  readonly isOpen: boolean;
  /** The domain and everything it includes. */
  readonly domains: readonly string[];
  /** An included domain without a record, which invalidates the whole record. */
  readonly missing: string | undefined;
  /** Why receivers ignore the record. */
  readonly fault: string | undefined;
  allows(address: string): Promise<boolean>;
}

const IS_SPF = /^v=spf1(?: |$)/i;
/** Far above the limits, so that the count can be reported; still ends circular includes. */
const MAX_COUNTED = 30;
/** An address that sends no mail, so that every mechanism is evaluated. */
const NON_SENDER = '0.0.0.0';

/** @throws DnsUnavailable */
export async function inspectSpf(domain: string, { resolver }: Dns): Promise<SpfRecord> {
  // Loaded on demand: large, and only the doctor needs it.
  const { spf } = await import('mailauth/lib/spf/index.js');
  const records = new Map<string, number>();
  const resolve: DNSResolver = async (name, type) => {
    if (type === 'TXT') records.set(name, 0);
    const answer = (await resolver.resolve(name, type)) as string[][];
    if (type === 'TXT') records.set(name, answer.filter((pieces) => IS_SPF.test(pieces.join(''))).length);
    return answer;
  };
  const sender = `postmaster@${domain}`;
  const verifySpf = (ip: string) =>
    spf({ sender, ip, resolver: resolve, maxResolveCount: MAX_COUNTED, maxVoidCount: MAX_COUNTED });
  const { status, lookups } = await verifySpf(NON_SENDER);
  const { result, comment = '' } = status;
  if (result === 'temperror') throw new DnsUnavailable(String(comment));
  const domains = [...records.keys()];
  return {
    records: records.get(domain) ?? 0,
    lookups: lookups?.count ?? 0,
    voids: lookups?.void ?? 0,
    isOpen: result === 'pass' || result === 'neutral',
    domains,
    missing: domains.find((name) => name !== domain && records.get(name) !== 1),
    fault: result === 'permerror' ? String(comment).split(`${sender}: `).at(-1) : undefined,
    allows: async (address) => (await verifySpf(address)).status.result === 'pass',
  };
}
