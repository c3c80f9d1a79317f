import type { DNSResolver } from 'mailauth';
import { formatCommand } from '#settings';
import { error, type Findings, good, warning } from '../finding.ts';
import { type DkimKey, type Dns, DnsUnavailable, inspectKeys, isUsable } from './dns.ts';
import type { MailService } from './mailServices.ts';

/** What proves that a mail is from MAIL_FROM (RFC 9989): SPF for the envelope, DKIM for the signature. */
interface Proofs {
  /** The domain of MAIL_FROM, which is in the header and, with most services, in the envelope. */
  readonly domain: string;
  readonly hasSpf: boolean;
  /** The mail service, if known. A service without `spf` puts its own domain into the envelope. */
  readonly service: MailService | undefined;
  readonly knownSelectors: readonly string[];
  readonly ownKey: DkimKey | undefined;
}

/** Checks whether the domain has a DMARC policy, and whether our mail passes it. @throws DnsUnavailable */
export async function checkDmarc(proofs: Proofs, dns: Dns): Promise<Findings> {
  const { domain, hasSpf } = proofs;
  const { recordDomain, record, aligned } = await evaluateProofs(proofs, dns);
  if (recordDomain === undefined) {
    return warning(
      `${domain} has no DMARC record.`,
      `Add the TXT record _dmarc.${domain}, at least "v=DMARC1; p=none".`,
      'Large providers ask for one, and anybody may write in your name.',
    );
  }
  if (!record) {
    const message = `The DMARC record of ${recordDomain} cannot be read.`;
    const remedy = `Make one record of it: _dmarc.${recordDomain}, "v=DMARC1; p=none".`;
    return warning(message, remedy, 'Receivers then take it for missing.');
  }
  const { policy, policyDomain = domain } = record;
  const source = policyDomain === domain ? '' : ` as ${policyDomain} does`;
  const hasPolicy = good(`${domain} says what to do with forged mail${source} (DMARC, ${policy}).`);
  if (aligned.length > 0) {
    const rules = policyDomain === domain ? '' : `, by the rules of ${policyDomain},`;
    const alignment = `Mail from ${domain} is proved${rules} by ${aligned.join(' and by ')} (DMARC alignment).`;
    return [hasPolicy, good(alignment)];
  }
  const remedy = 'Add the SPF record and the DKIM key that your mail service gives you for this very domain.';
  // Only a warning: a domain with SPF is maintained, and may have a key under a selector that we do not know.
  if (policy === 'none' || hasSpf) {
    const { spf, dkim } = record.alignment;
    const reason = `Only SPF of ${describeMode(spf.strict)} of MAIL_FROM counts (aspf=${formatMode(spf.strict)}), and a signature of ${describeMode(dkim.strict)} (adkim=${formatMode(dkim.strict)}). Without either, receivers take your mail for forged.`;
    const message = `Nothing was found that proves mail from ${domain} to be yours (DMARC, ${policy}).`;
    return [
      hasPolicy,
      warning(message, `${remedy} If it has a key: ${formatCommand('doctor', '--selector NAME')}`, reason),
    ];
  }
  return error(
    `${policyDomain} asks to ${policy} what nothing proves (DMARC), and nothing proves your mail.`,
    remedy,
    'Your enquiries would not reach you.',
  );
}

/** Evaluates the policy as a receiver would, for a mail that has every available proof. @throws DnsUnavailable */
async function evaluateProofs({ domain, hasSpf, service, knownSelectors, ownKey }: Proofs, dns: Dns) {
  // The envelope carries MAIL_FROM, unless the service puts its own domain there.
  const spfDomains = hasSpf && (service === undefined || service.spf !== undefined) ? [domain] : [];
  const evaluation = await evaluatePolicy(domain, spfDomains, dns, ownKey && { domain, key: ownKey });
  const policyDomain = evaluation.record?.policyDomain ?? domain;
  if (ownKey || policyDomain === domain) return evaluation;
  const key = (await inspectKeys(policyDomain, knownSelectors, dns)).find(isUsable);
  return key ? evaluatePolicy(domain, spfDomains, dns, { domain: policyDomain, key }) : evaluation;
}

async function evaluatePolicy(
  domain: string,
  spfDomains: string[],
  dns: Dns,
  signature: { domain: string; key: DkimKey } | undefined,
) {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  let recordDomain: string | undefined;
  const resolver: DNSResolver = async (name, type) => {
    const answer = (await dns.resolver.resolve(name, type)) as string[][];
    if (answer.some((pieces) => /^v=DMARC1\b/i.test(pieces.join(''))))
      recordDomain ??= name.replace('_dmarc.', '');
    return answer;
  };
  const dkimDomains = signature ? [{ domain: signature.domain }] : [];
  const record = await dmarc({ headerFrom: domain, spfDomains, dkimDomains, resolver });
  if (!record || record.status.result === 'none') return { recordDomain, record: undefined, aligned: [] };
  if (record.status.result === 'temperror') throw new DnsUnavailable(record.error);
  const { spf, dkim } = record.alignment;
  const aligned: string[] = [];
  if (spf.result) aligned.push(`SPF of ${domain} (aspf=${formatMode(spf.strict)})`);
  if (signature && dkim.result)
    aligned.push(
      `the key ${signature.key.selector} of ${signature.domain} (adkim=${formatMode(dkim.strict)})`,
    );
  return { recordDomain, record, aligned };
}

const formatMode = (isStrict: boolean) => (isStrict ? 's' : 'r');

const describeMode = (isStrict: boolean) =>
  isStrict ? 'the very domain' : 'the domain or one of its family';

const SPF_RECORD = /^v=spf1(?: |$)/i;
/** Far above the receivers' limit, so that the real number of look-ups can be reported. Also ends circular includes. */
const MAX_COUNTED = 30;
/** An address that sends no mail, so that every mechanism is evaluated. */
const NON_SENDER = '0.0.0.0';

export type SpfRecord = Awaited<ReturnType<typeof inspectSpf>>;

export async function inspectSpf(domain: string, { resolver }: Dns) {
  // Loaded on demand: the package is large, and only the doctor needs it.
  const { spf } = await import('mailauth/lib/spf/index.js');
  const records = new Map<string, number>();
  const resolve: DNSResolver = async (name, type) => {
    if (type === 'TXT') records.set(name, 0);
    const answer = (await resolver.resolve(name, type)) as string[][];
    if (type === 'TXT') records.set(name, answer.filter((pieces) => SPF_RECORD.test(pieces.join(''))).length);
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
    /** How many SPF records the domain has. Receivers treat several records like none. */
    records: records.get(domain) ?? 0,
    lookups: lookups?.count ?? 0,
    voids: lookups?.void ?? 0,
    /** Whether the record lets any server send. */
    isOpen: result === 'pass' || result === 'neutral',
    /** The domain itself and every domain that its record includes. */
    domains,
    /** An included domain without a record, which invalidates the whole record. */
    missingInclude: domains.find((name) => name !== domain && records.get(name) !== 1),
    /** Why receivers ignore the record. */
    fault: result === 'permerror' ? String(comment).split(`${sender}: `).at(-1) : undefined,
    allows: async (address: string) => (await verifySpf(address)).status.result === 'pass',
  };
}
