import { formatCommand, isPublicHost, type Settings, showHost } from '#settings';
import { type CheckFinding, error, type Findings, good, warning } from '../finding.ts';
import type { Site } from '../inputs.ts';
import { createDns, type DkimKey, DnsUnavailable, inspectKeys, isUsable, MIN_KEY_BITS } from './dns.ts';
import { findMailService, isMailboxOf, isPublicMailbox, type MailService } from './mailServices.ts';
import { checkDmarc, inspectSpf, type SpfRecord } from './policies.ts';

const LOOKS_FORGED = 'Receivers take such mail for forged: yours would land among spam or be refused.';

/** The length that RFC 8301 recommends for RSA keys. */
const GOOD_KEY_BITS = 2048;
/** Limits of RFC 7208 for DNS look-ups, and for void look-ups, which find no record. */
const MAX_LOOKUPS = 10;
const MAX_VOID_LOOKUPS = 2;

/** Checks whether receivers accept mail from the domain of MAIL_FROM (SPF, DKIM, DMARC). A DNS failure only warns. */
export async function checkSender({
  settings: { mailFrom, smtpUrl },
  selector,
  resolver,
}: Pick<Site, 'selector' | 'resolver'> & { settings: Pick<Settings, 'mailFrom' | 'smtpUrl'> }) {
  const host = smtpUrl && (showHost(smtpUrl) ?? 'the host of SMTP_URL');
  const domain = readDomain(mailFrom);
  // A local domain has no DNS records; the check of SITE_URL reports it.
  if (!isPublicHost(domain)) return [];
  const service = findMailService(host ?? '');
  if (isPublicMailbox(domain)) return [assessPublicMailbox(domain, host, service)];
  const dns = createDns(resolver);
  try {
    const spf = await inspectSpf(domain, dns);
    const knownSelectors = [...(selector ? [selector] : []), ...(service?.selectors ?? [])];
    const keys = await inspectKeys(domain, knownSelectors, dns);
    const hasSpf = spf.records === 1;
    const ownKey = keys.find(isUsable);
    return [
      assessSpf(domain, spf),
      hasSpf && !spf.fault ? await assessService(domain, host, service, spf, dns) : [],
      assessKeys(domain, keys, selector),
      await checkDmarc({ domain, hasSpf, knownSelectors, service, ownKey }, dns),
    ].flat();
  } catch (fault) {
    if (!(fault instanceof DnsUnavailable)) throw fault;
    const remedy = 'Ask the doctor again with a network.';
    return [warning(`The records of ${domain} could not be looked up.`, remedy)];
  }
}

export const readDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

function assessPublicMailbox(domain: string, host = 'no mail server', service?: MailService): CheckFinding {
  if (service && isMailboxOf(service, domain))
    return good(`${domain} is sent from by ${service.name} itself.`);
  return error(
    `MAIL_FROM is at ${domain}, and ${host} may not send for it.`,
    'Set MAIL_FROM to an address of your own domain. Answers go to the visitor all the same.',
    `The owner of ${domain} says who may send for it. ${LOOKS_FORGED}`,
  );
}

function assessSpf(domain: string, spf: SpfRecord): Findings {
  if (spf.records === 0) {
    const remedy = 'Add the TXT record that your mail service gives you.';
    return warning(`${domain} has no SPF record.`, remedy, LOOKS_FORGED);
  }
  if (spf.records > 1) {
    const remedy = 'Make one of them: all include: in one record, "v=spf1" once at its beginning.';
    return warning(`${domain} has ${spf.records} SPF records.`, remedy, 'Receivers then read none of them.');
  }
  const record = `The SPF record of ${domain}`;
  const faults = [
    spf.lookups > MAX_LOOKUPS &&
      warning(
        `${record} needs ${spf.lookups} look-ups, and ${MAX_LOOKUPS} are allowed.`,
        'Take out services that you do not use any more.',
        'Receivers give up at the eleventh and read none of it.',
      ),
    spf.voids > MAX_VOID_LOOKUPS &&
      warning(
        `${spf.voids} look-ups of the SPF record of ${domain} find nothing.`,
        'Take out names that do not exist any more.',
        LOOKS_FORGED,
      ),
    spf.missingInclude !== undefined &&
      warning(
        `${record} includes ${spf.missingInclude}, which has none.`,
        'Look for a slip in its name, or take it out.',
        'Receivers then read none of the whole record.',
      ),
    spf.isOpen &&
      warning(
        `${record} lets anybody send.`,
        'End it with ~all or -all.',
        'It keeps no forger away, and receivers give nothing for it.',
      ),
  ].filter((one) => one !== false);
  if (faults.length > 0) return faults;
  if (spf.fault === undefined)
    return good(`${domain} says who may send for it (SPF, ${spf.lookups} look-ups).`);
  const remedy = 'Copy the record again from where your mail service shows it.';
  return warning(`${record} cannot be read: ${spf.fault}.`, remedy, 'Receivers then read none of it.');
}

/** The domain that a mail service registered: `host.com`, or `host.com.au` below a country's `com.au`. */
const REGISTERED_DOMAIN = /[^.]+\.(?:(?:com?|net|org|edu|gov|asn|id)\.)?[^.]+$/;

/** Checks whether the SPF record names the mail service. An unknown service may send from other hosts too. */
async function assessService(
  domain: string,
  host: string | undefined,
  service: MailService | undefined,
  spf: SpfRecord,
  dns: ReturnType<typeof createDns>,
): Promise<Findings> {
  if (host === undefined) return [];
  if (service) {
    // The envelope carries the service's own domain, so SPF of MAIL_FROM does not matter.
    if (service.spf === undefined) return [];
    if (spf.domains.includes(service.spf)) return good(`It names ${service.name}, by which you send.`);
    return warning(
      `The SPF record of ${domain} does not name ${service.name}, by which you send.`,
      `Add include:${service.spf} to it.`,
      LOOKS_FORGED,
    );
  }
  const [parent = host] = REGISTERED_DOMAIN.exec(host) ?? [];
  const isNamed = spf.domains.some((one) => one !== domain && (one === parent || one.endsWith(`.${parent}`)));
  const addresses = await dns.addresses(host).catch(() => []);
  const allowed = await Promise.all(addresses.map(spf.allows));
  if (isNamed || allowed.includes(true)) return good(`It names ${host}, by which you send.`);
  return warning(
    `Whether ${host} may send for ${domain} cannot be told from its SPF record.`,
    'Ask your mail service which include: it needs, or send a test mail: npm run doctor -- --send',
    LOOKS_FORGED,
  );
}

function assessKeys(domain: string, keys: readonly DkimKey[], selector: string | undefined): Findings {
  const matchingKeys = selector === undefined ? keys : keys.filter((key) => key.selector === selector);
  const [bestKey] = matchingKeys.filter(isUsable).toSorted((a, b) => b.bits - a.bits);
  // One good key is enough: the others may be old keys, which are revoked on purpose.
  if (bestKey && (bestKey.kind === 'ed25519' || bestKey.bits >= GOOD_KEY_BITS)) {
    const size = bestKey.kind === 'rsa' ? `RSA, ${bestKey.bits} bits` : 'Ed25519';
    return good(`${domain} publishes a key for signed mail (DKIM, ${bestKey.selector}: ${size}).`);
  }
  if (matchingKeys.length === 0) {
    const where = selector === undefined ? 'under the usual names' : `under ${selector}._domainkey`;
    return warning(
      `No DKIM key of ${domain} was found ${where}.`,
      `Ask your mail service to sign your mail, and under which selector: ${formatCommand('doctor', '--selector NAME')}`,
      'Without a signature a mail that is passed on is believed by nobody.',
    );
  }
  return matchingKeys
    .filter((key) => key.kind !== 'revoked' || matchingKeys.length === 1)
    .map((key) => assessKey(domain, key));
}

function assessKey(domain: string, { selector, kind, bits, isTest }: DkimKey): CheckFinding {
  const name = `The DKIM key ${selector} of ${domain}`;
  const remedy = 'Have your mail service make a new one of 2048 bits, and publish it.';
  if (kind === 'revoked')
    return warning(`${name} was withdrawn.`, remedy, 'What is signed by it counts as forged.');
  const copy = 'Copy the record again, whole and without quotes inside.';
  if (kind === 'unreadable') return warning(`${name} cannot be read.`, copy, LOOKS_FORGED);
  const ignored = 'Receivers give nothing for it.';
  if (isTest) return warning(`${name} is for tests only (t=y).`, 'Take t=y out of the record.', ignored);
  const isForgeable = bits < MIN_KEY_BITS;
  const reason = isForgeable
    ? 'It can be forged, so that nobody believes it.'
    : 'It is believed today; 2048 are asked for.';
  return warning(`${name} has ${bits} bits.`, remedy, reason);
}

const NO_ENQUIRY_ARRIVES = 'No enquiry would reach you.';

/** Checks whether the domain of MAIL_TO accepts mail. A DNS failure only warns. */
export async function checkReceiver({
  settings: { mailTo },
  content,
  resolver,
}: Pick<Site, 'content' | 'resolver'> & { settings: Pick<Settings, 'mailTo'> }): Promise<Findings> {
  const address = mailTo ?? content?.practice.email;
  if (address === undefined) return [];
  const settingName = mailTo === undefined ? '"email" in practice.yaml' : 'MAIL_TO';
  const domain = readDomain(address);
  const dns = createDns(resolver);
  try {
    const hosts = await dns.mx(domain);
    if (hosts.includes('.')) {
      const remedy = 'Set MAIL_TO to an address that you read.';
      return error(`${domain} says that it takes no mail (null MX).`, remedy, NO_ENQUIRY_ARRIVES);
    }
    if (hosts.length === 0) {
      if ((await dns.addresses(domain)).length === 0) {
        const remedy = `Look at ${settingName}: is it spelt right?`;
        return error(`${domain} does not exist, or takes no mail.`, remedy, NO_ENQUIRY_ARRIVES);
      }
      return warning(
        `${domain} does not say where its mail goes (no MX record).`,
        'Add the MX records of your mail service.',
        'Mail is tried at its web server, which hardly ever takes it.',
      );
    }
    const reachability = await Promise.all(hosts.map(async (name) => (await dns.addresses(name)).length > 0));
    if (reachability.some(Boolean)) return [good(`Mail for ${domain} goes to ${hosts[0]}.`)];
    const message = `Mail for ${domain} goes to ${hosts.join(', ')}, which is not there.`;
    return error(message, 'Mend the MX records of that domain.', NO_ENQUIRY_ARRIVES);
  } catch (fault) {
    if (!(fault instanceof DnsUnavailable)) throw fault;
    const message = `Where mail for ${domain} goes could not be looked up.`;
    return warning(message, 'Ask the doctor again with a network.');
  }
}
