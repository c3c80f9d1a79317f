import { formatCommand, isPublicHost, showHost } from '#settings';
import { error, type Found, good, warning } from '../finding.ts';
import type { Site } from '../inputs.ts';
import { checkDmarc } from './dmarc.ts';
import { createDns, type Dns, DnsSilent } from './dns.ts';
import { type DkimKey, isUsable, KEY_LEAST, lookAtKeys } from './keys.ts';
import { findMailService, isPublicMailbox, type MailService } from './mailServices.ts';
import { lookAtSpf, type SpfLook } from './spf.ts';

export interface Sender {
  /** `MAIL_FROM`, or what stands in for it. */
  readonly address: string;
  /** The mail server's name; absent while there is none. */
  readonly host?: string | undefined;
  /** What the owner says their mail service calls its key. */
  readonly selector?: string | undefined;
}

const REFUSED = 'Receivers take such mail for forged: yours would land among spam or be refused.';

/** RSA keys that are shorter will soon not be believed (RFC 8301). */
const KEY_GOOD = 2048;
/** What RFC 7208 lets a receiver ask. */
const LOOKUPS_MOST = 10;
const VOIDS_MOST = 2;

/** Would other mail servers believe that the mail comes from the sender's domain? */
export function checkSender({ settings, selector, resolver }: Site): Promise<Found[]> {
  const { mailFrom, smtpUrl } = settings;
  const host = smtpUrl && (showHost(smtpUrl) ?? 'the host of SMTP_URL');
  return judgeSender({ address: mailFrom, host, selector }, createDns(resolver));
}

/** Unanswered is no fault. */
export async function judgeSender(sender: Sender, dns: Dns): Promise<Found[]> {
  const domain = readDomain(sender.address);
  // No record can be added for this machine's own name; what is to be set is said of SITE_URL.
  if (!isPublicHost(domain)) return [];
  const service = findMailService(sender.host ?? '');
  if (isPublicMailbox(domain)) return [judgePublicMailbox(domain, sender, service)];
  try {
    const spf = await lookAtSpf(domain, dns);
    const known = [...(sender.selector ? [sender.selector] : []), ...(service?.selectors ?? [])];
    const keys = await lookAtKeys(domain, known, dns);
    return [
      ...judgeSpf(domain, spf),
      ...(spf.records === 1 && !spf.fault ? await judgeService(domain, sender, service, spf, dns) : []),
      ...judgeKeys(domain, keys, sender.selector),
      ...(await checkDmarc(
        { domain, hasSpf: spf.records === 1, known, service, usable: keys.filter(isUsable) },
        dns,
      )),
    ];
  } catch (fault) {
    if (!(fault instanceof DnsSilent)) throw fault;
    return [
      warning(`The records of ${domain} could not be looked up.`, 'Ask the doctor again with a network.'),
    ];
  }
}

export const readDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

function judgePublicMailbox(domain: string, { host }: Sender, service: MailService | undefined): Found {
  if (service?.own?.test(domain)) return good(`${domain} is sent from by ${service.name} itself.`);
  return error(
    `MAIL_FROM is at ${domain}, and ${host ?? 'no mail server'} may not send for it.`,
    'Set MAIL_FROM to an address of your own domain. Answers go to the visitor all the same.',
    `The owner of ${domain} says who may send for it. ${REFUSED}`,
  );
}

function judgeSpf(domain: string, spf: SpfLook): Found[] {
  if (spf.records === 0) {
    return [
      warning(
        `${domain} has no SPF record.`,
        'Add the TXT record that your mail service gives you.',
        REFUSED,
      ),
    ];
  }
  if (spf.records > 1) {
    const todo = 'Make one of them: all include: in one record, "v=spf1" once at its beginning.';
    return [warning(`${domain} has ${spf.records} SPF records.`, todo, 'Receivers then read none of them.')];
  }
  const findings: Found[] = [];
  if (spf.lookups > LOOKUPS_MOST) {
    findings.push(
      warning(
        `The SPF record of ${domain} needs ${spf.lookups} look-ups, and ${LOOKUPS_MOST} are allowed.`,
        'Take out services that you do not use any more.',
        'Receivers give up at the eleventh and read none of it.',
      ),
    );
  }
  if (spf.voids > VOIDS_MOST) {
    const todo = 'Take out names that do not exist any more.';
    findings.push(
      warning(`${spf.voids} look-ups of the SPF record of ${domain} find nothing.`, todo, REFUSED),
    );
  }
  if (spf.missing !== undefined) {
    findings.push(
      warning(
        `The SPF record of ${domain} includes ${spf.missing}, which has none.`,
        'Look for a slip in its name, or take it out.',
        'Receivers then read none of the whole record.',
      ),
    );
  }
  if (spf.fault !== undefined && findings.length === 0) {
    const todo = 'Copy the record again from where your mail service shows it.';
    findings.push(
      warning(
        `The SPF record of ${domain} cannot be read: ${spf.fault}.`,
        todo,
        'Receivers then read none of it.',
      ),
    );
  }
  if (spf.isOpen) {
    findings.push(
      warning(
        `The SPF record of ${domain} lets anybody send.`,
        'End it with ~all or -all.',
        'It keeps no forger away, and receivers give nothing for it.',
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [good(`${domain} says who may send for it (SPF, ${spf.lookups} look-ups).`)];
}

/** As far as it can be known: a service may send from machines of other names than the one that takes our mail. */
async function judgeService(
  domain: string,
  { host }: Sender,
  service: MailService | undefined,
  spf: SpfLook,
  dns: Dns,
): Promise<Found[]> {
  if (host === undefined) return [];
  if (service) {
    // In the envelope stands the service's own domain.
    if (service.spf === undefined) return [];
    if (spf.domains.includes(service.spf)) return [good(`It names ${service.name}, by which you send.`)];
    return [
      warning(
        `The SPF record of ${domain} does not name ${service.name}, by which you send.`,
        `Add include:${service.spf} to it.`,
        REFUSED,
      ),
    ];
  }
  const parent = host.split('.').slice(-2).join('.');
  const isNamed = spf.domains.some((one) => one !== domain && (one === host || one.endsWith(parent)));
  const addresses = await dns.addresses(host).catch(() => []);
  const allowed = await Promise.all(addresses.map(spf.allows));
  if (isNamed || allowed.includes(true)) {
    return [good(`It names ${host}, by which you send.`)];
  }
  return [
    warning(
      `Whether ${host} may send for ${domain} cannot be told from its SPF record.`,
      'Ask your mail service which include: it needs, or send a test mail: npm run doctor -- --send',
      REFUSED,
    ),
  ];
}

function judgeKeys(domain: string, keys: readonly DkimKey[], selector: string | undefined): Found[] {
  const asked = selector === undefined ? keys : keys.filter((key) => key.selector === selector);
  const [usable] = asked.filter(isUsable).toSorted((a, b) => b.bits - a.bits);
  // Old keys beside one that is used are withdrawn on purpose.
  if (usable && (usable.kind === 'ed25519' || usable.bits >= KEY_GOOD)) {
    const size = usable.kind === 'rsa' ? `RSA, ${usable.bits} bits` : 'Ed25519';
    return [good(`${domain} publishes a key for signed mail (DKIM, ${usable.selector}: ${size}).`)];
  }
  if (asked.length === 0) {
    const where = selector === undefined ? 'under the usual names' : `under ${selector}._domainkey`;
    return [
      warning(
        `No DKIM key of ${domain} was found ${where}.`,
        `Ask your mail service to sign your mail, and under which selector: ${formatCommand('doctor', '--selector NAME')}`,
        'Without a signature a mail that is passed on is believed by nobody.',
      ),
    ];
  }
  return asked
    .filter((key) => key.kind !== 'revoked' || asked.length === 1)
    .map((key) => judgeKey(domain, key));
}

function judgeKey(domain: string, { selector, kind, bits, isTest }: DkimKey): Found {
  const name = `The DKIM key ${selector} of ${domain}`;
  const todo = 'Have your mail service make a new one of 2048 bits, and publish it.';
  if (kind === 'revoked')
    return warning(`${name} was withdrawn.`, todo, 'What is signed by it counts as forged.');
  if (kind === 'unreadable') {
    return warning(
      `${name} cannot be read.`,
      'Copy the record again, whole and without quotes inside.',
      REFUSED,
    );
  }
  if (isTest) {
    return warning(
      `${name} is for tests only (t=y).`,
      'Take t=y out of the record.',
      'Receivers give nothing for it.',
    );
  }
  if (bits < KEY_LEAST)
    return warning(`${name} has ${bits} bits.`, todo, 'It can be forged, so that nobody believes it.');
  return warning(`${name} has ${bits} bits.`, todo, 'It is believed today; 2048 are asked for.');
}
