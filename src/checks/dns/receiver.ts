import type { Settings } from '#settings';
import { error, type Findings, good, warning } from '../finding.ts';
import type { Site } from '../inputs.ts';
import { createDns, DnsUnavailable } from './dns.ts';
import { readDomain } from './sender.ts';

const LOST = 'No enquiry would reach you.';

/** Checks whether the domain of MAIL_TO accepts mail. A DNS failure is not a fault. */
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
      return error(`${domain} says that it takes no mail (null MX).`, remedy, LOST);
    }
    if (hosts.length === 0) {
      if ((await dns.addresses(domain)).length === 0) {
        const remedy = `Look at ${settingName}: is it spelt right?`;
        return error(`${domain} does not exist, or takes no mail.`, remedy, LOST);
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
    return error(message, 'Mend the MX records of that domain.', LOST);
  } catch (fault) {
    if (!(fault instanceof DnsUnavailable)) throw fault;
    const message = `Where mail for ${domain} goes could not be looked up.`;
    return warning(message, 'Ask the doctor again with a network.');
  }
}
