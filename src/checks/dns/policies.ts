import type { DMARCResult, DNSResolver } from 'mailauth';
import { formatCommand } from '#settings';
import { error, type Findings, good, warning } from '../finding.ts';
import { type Dns, DnsSilent } from './dns.ts';
import { type DkimKey, inspectKeys, isUsable } from './keys.ts';
import type { MailService } from './mailServices.ts';

/** What may prove a mail of ours (RFC 9989): SPF by its envelope, DKIM by its signature. */
export interface Proofs {
  /** Of MAIL_FROM, which stands in the header and, but for some services, in the envelope. */
  readonly domain: string;
  readonly hasSpf: boolean;
  /** By which we send, where it is known; those without `spf` write a domain of their own into the envelope. */
  readonly service: MailService | undefined;
  /** Selectors that it or the owner names. */
  readonly known: readonly string[];
  readonly usable: readonly DkimKey[];
}

/** Is there one, and would our mail be proved by its rules? @throws DnsSilent */
export async function checkDmarc(proofs: Proofs, dns: Dns): Promise<Findings> {
  const { domain, hasSpf } = proofs;
  const { seenAt, record, aligned } = await evaluate(proofs, dns);
  if (seenAt === undefined) {
    return warning(
      `${domain} has no DMARC record.`,
      `Add the TXT record _dmarc.${domain}, at least "v=DMARC1; p=none".`,
      'Large providers ask for one, and anybody may write in your name.',
    );
  }
  if (!record) {
    const todo = `Make one record of it: _dmarc.${seenAt}, "v=DMARC1; p=none".`;
    return warning(
      `The DMARC record of ${seenAt} cannot be read.`,
      todo,
      'Receivers then take it for missing.',
    );
  }
  const { policy, policyDomain: at = domain } = record;
  const whose = at === domain ? '' : ` as ${at} does`;
  const says = good(`${domain} says what to do with forged mail${whose} (DMARC, ${policy}).`);
  if (aligned.length > 0) {
    const rules = at === domain ? '' : `, by the rules of ${at},`;
    const proved = `Mail from ${domain} is proved${rules} by ${aligned.join(' and by ')} (DMARC alignment).`;
    return [says, good(proved)];
  }
  const todo = 'Add the SPF record and the DKIM key that your mail service gives you for this very domain.';
  // With an SPF record somebody has cared for it: the key may be there by a name that is not known here.
  if (policy === 'none' || hasSpf) {
    const why = `${formatModes(record)} Without either, receivers take your mail for forged.`;
    const seen = `Nothing was found that proves mail from ${domain} to be yours (DMARC, ${policy}).`;
    return [
      says,
      warning(seen, `${todo} If it has a key: ${formatCommand('doctor', '--selector NAME')}`, why),
    ];
  }
  return error(
    `${at} asks to ${policy} what nothing proves (DMARC), and nothing proves your mail.`,
    todo,
    'Your enquiries would not reach you.',
  );
}

/** As a receiver would judge a mail that has all the proofs that there are. @throws DnsSilent */
async function evaluate({ domain, hasSpf, service, known, usable }: Proofs, dns: Dns) {
  // The envelope carries MAIL_FROM, unless the service writes a domain of its own into it.
  const spfDomains = hasSpf && (service === undefined || service.spf !== undefined) ? [domain] : [];
  const [own] = usable;
  const first = await authenticate(domain, spfDomains, own ? [domain] : [], dns);
  const at = first.record?.policyDomain ?? domain;
  if (own || at === domain) return { ...first, aligned: listAligned(domain, first.record, domain, own) };
  const parents = (await inspectKeys(at, known, dns)).find(isUsable);
  const second = parents ? await authenticate(domain, spfDomains, [at], dns) : first;
  return { ...second, aligned: listAligned(domain, second.record, at, parents) };
}

async function authenticate(domain: string, spfDomains: string[], signedBy: string[], dns: Dns) {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  const seen: string[] = [];
  const resolver: DNSResolver = async (name, type) => {
    const answer = (await dns.resolver.resolve(name, type)) as string[][];
    if (answer.some((pieces) => /^v=DMARC1\b/i.test(pieces.join('')))) seen.push(name.replace('_dmarc.', ''));
    return answer;
  };
  const dkimDomains = signedBy.map((one) => ({ domain: one }));
  const record = await dmarc({ headerFrom: domain, spfDomains, dkimDomains, resolver });
  if (!record || record.status.result === 'none') return { seenAt: seen[0], record: undefined };
  if (record.status.result === 'temperror') throw new DnsSilent(record.error);
  return { seenAt: seen[0], record };
}

/** What a receiver would accept as a proof, in words. */
function listAligned(
  domain: string,
  record: DMARCResult | undefined,
  signedBy: string,
  key: DkimKey | undefined,
): string[] {
  const { spf, dkim } = record?.alignment ?? {};
  return [
    ...(spf?.result ? [`SPF of ${domain} (aspf=${nameMode(spf.strict)})`] : []),
    ...(key && dkim?.result
      ? [`the key ${key.selector} of ${signedBy} (adkim=${nameMode(dkim.strict)})`]
      : []),
  ];
}

const nameMode = (isStrict: boolean) => (isStrict ? 's' : 'r');

const formatModes = ({ alignment: { spf, dkim } }: DMARCResult) =>
  `Only SPF of ${nameFamily(spf.strict)} of MAIL_FROM counts (aspf=${nameMode(spf.strict)}), and a signature of ${nameFamily(dkim.strict)} (adkim=${nameMode(dkim.strict)}).`;

const nameFamily = (isStrict: boolean) => (isStrict ? 'the very domain' : 'the domain or one of its family');

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
const UNKNOWN_ADDRESS = '0.0.0.0';

/** @throws DnsSilent */
export async function inspectSpf(domain: string, { resolver }: Dns): Promise<SpfLook> {
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
  const verifySpf = (ip: string) =>
    spf({ sender, ip, resolver: resolve, maxResolveCount: ENOUGH, maxVoidCount: ENOUGH });
  const { status, lookups } = await verifySpf(UNKNOWN_ADDRESS);
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
    allows: async (address) => (await verifySpf(address)).status.result === 'pass',
  };
}
