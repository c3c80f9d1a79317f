import { formatCommand } from '#settings';
import { type DoctorFinding, error, good, warning } from '../finding.ts';
import type { Dns } from './dns.ts';
import { type DkimKey, isUsable, lookAtKeys, readTags } from './lookAtKeys.ts';
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

interface Record {
  /** Where it was found. */
  readonly at: string;
  readonly policy: string;
  /** `s`: the very same domain; `r`: one of the same owner's. */
  readonly adkim: string;
  readonly aspf: string;
}

/** Is there one, and would our mail be proved by its rules? @throws DnsSilent */
export async function checkDmarc(proofs: Proofs, dns: Dns): Promise<DoctorFinding[]> {
  const { domain } = proofs;
  const { at, records } = await findDmarc(domain, dns);
  if (records.length === 0) {
    return [
      warning(
        `${domain} has no DMARC record.`,
        `Add the TXT record _dmarc.${domain}, at least "v=DMARC1; p=none".`,
        'Large providers ask for one, and anybody may write in your name.',
      ),
    ];
  }
  const record = records.length === 1 ? readRecord(at, records[0] ?? '', at !== domain) : undefined;
  if (!record) {
    const advice = `Make one record of it: _dmarc.${at}, "v=DMARC1; p=none".`;
    return [
      warning(`The DMARC record of ${at} cannot be read.`, advice, 'Receivers then take it for missing.'),
    ];
  }
  const { policy } = record;
  const whose = at === domain ? '' : ` as ${at} does`;
  const says = good(`${domain} says what to do with forged mail${whose} (DMARC, ${policy}).`);
  const aligned = await findAligned(proofs, record, dns);
  if (aligned.length > 0) return [says, good(sayAligned(domain, record, aligned))];
  const advice = 'Add the SPF record and the DKIM key that your mail service gives you for this very domain.';
  // With an SPF record somebody has cared for it: the key may be there by a name that is not known here.
  if (policy === 'none' || proofs.hasSpf) {
    const why = `${sayModes(record)} Without either, receivers take your mail for forged.`;
    const seen = `Nothing was found that proves mail from ${domain} to be yours (DMARC, ${policy}).`;
    return [
      says,
      warning(seen, `${advice} If it has a key: ${formatCommand('doctor', '--selector NAME')}`, why),
    ];
  }
  return [
    error(
      `${at} asks to ${policy} what nothing proves (DMARC), and nothing proves your mail.`,
      advice,
      'Your enquiries would not reach you.',
    ),
  ];
}

/**
 * Its own; where it has none, that of the organisation's domain, which is the highest with a record below those under
 * which everybody registers (RFC 9989, 4.10).
 */
async function findDmarc(domain: string, dns: Dns): Promise<{ at: string; records: string[] }> {
  const labels = domain.split('.');
  let found: { at: string; records: string[] } = { at: domain, records: [] };
  for (let start = 0; start < labels.length - 1; start += 1) {
    const at = labels.slice(start).join('.');
    const records = (await dns.txt(`_dmarc.${at}`)).filter((record) => /^v=DMARC1\b/i.test(record));
    const psd = readTags(records[0] ?? '')
      .get('psd')
      ?.toLowerCase();
    if (psd === 'y' && at !== domain) break;
    if (records.length > 0) found = { at, records };
    if (records.length > 0 && (at === domain || psd === 'n')) break;
  }
  return found;
}

/** @param isParents of which `sp` speaks in place of `p`, where it is there */
function readRecord(at: string, text: string, isParents: boolean): Record | undefined {
  const tags = readTags(text);
  const given = (isParents ? tags.get('sp') : undefined) ?? tags.get('p');
  const policy = given?.toLowerCase() ?? '';
  if (!['none', 'quarantine', 'reject'].includes(policy)) return undefined;
  const readMode = (name: string) => (tags.get(name)?.toLowerCase() === 's' ? 's' : 'r');
  return { at, policy, adkim: readMode('adkim'), aspf: readMode('aspf') };
}

/** What a receiver would accept as a proof, in words. @throws DnsSilent */
async function findAligned(proofs: Proofs, { at, adkim, aspf }: Record, dns: Dns): Promise<string[]> {
  const { domain, hasSpf, service, known, usable } = proofs;
  const aligned: string[] = [];
  const [key] = usable;
  // The envelope carries MAIL_FROM, so that the two are the same by either rule.
  if (hasSpf && (service === undefined || service.spf !== undefined))
    aligned.push(`SPF of ${domain} (aspf=${aspf})`);
  if (key) aligned.push(`the key ${key.selector} of ${domain} (adkim=${adkim})`);
  else if (at !== domain && adkim === 'r') {
    const parents = (await lookAtKeys(at, known, dns)).find(isUsable);
    if (parents) aligned.push(`the key ${parents.selector} of ${at} (adkim=r)`);
  }
  return aligned;
}

const sayAligned = (domain: string, { at }: Record, aligned: readonly string[]) =>
  `Mail from ${domain} is proved${at === domain ? '' : `, by the rules of ${at},`} by ${aligned.join(' and by ')} (DMARC alignment).`;

const sayModes = ({ adkim, aspf }: Record) =>
  `Only SPF of ${aspf === 's' ? 'the very domain' : 'the domain or one of its family'} of MAIL_FROM counts (aspf=${aspf}), and a signature of ${adkim === 's' ? 'the very domain' : 'the domain or one of its family'} (adkim=${adkim}).`;
