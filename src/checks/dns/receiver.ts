import type { Settings } from '#settings';
import { error, type Findings, good, warning } from '../finding.ts';
import type { Site } from '../inputs.ts';
import { createDns, DnsSilent } from './dns.ts';
import { readDomain } from './sender.ts';

interface Asked extends Pick<Site, 'content' | 'resolver'> {
  settings: Pick<Settings, 'mailTo'>;
}

const LOST = 'No enquiry would reach you.';

/** Does the domain that gets the enquiries take mail at all? Unanswered is no fault. */
export async function checkReceiver({ settings: { mailTo }, content, resolver }: Asked): Promise<Findings> {
  const address = mailTo ?? content?.practice.email;
  if (address === undefined) return [];
  const setBy = mailTo === undefined ? '"email" in practice.yaml' : 'MAIL_TO';
  const domain = readDomain(address);
  const dns = createDns(resolver);
  try {
    const machines = await dns.mx(domain);
    if (machines.includes('.')) {
      const todo = 'Set MAIL_TO to an address that you read.';
      return error(`${domain} says that it takes no mail (null MX).`, todo, LOST);
    }
    if (machines.length === 0) {
      if ((await dns.addresses(domain)).length === 0) {
        return error(
          `${domain} does not exist, or takes no mail.`,
          `Look at ${setBy}: is it spelt right?`,
          LOST,
        );
      }
      return warning(
        `${domain} does not say where its mail goes (no MX record).`,
        'Add the MX records of your mail service.',
        'Mail is tried at its web server, which hardly ever takes it.',
      );
    }
    const reachable = await Promise.all(machines.map(async (name) => (await dns.addresses(name)).length > 0));
    if (reachable.some(Boolean)) return [good(`Mail for ${domain} goes to ${machines[0]}.`)];
    const seen = `Mail for ${domain} goes to ${machines.join(', ')}, which is not there.`;
    return error(seen, 'Mend the MX records of that domain.', LOST);
  } catch (fault) {
    if (!(fault instanceof DnsSilent)) throw fault;
    return warning(
      `Where mail for ${domain} goes could not be looked up.`,
      'Ask the doctor again with a network.',
    );
  }
}
