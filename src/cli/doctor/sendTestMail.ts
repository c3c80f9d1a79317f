import { type CheckFinding, error, explainMailFault, good, readDomain, warning } from '#checks';
import type { SiteContent } from '#content/schema';
import { DeliveryError } from '#enquiries';
import type { Settings } from '#settings';
import { createCommandMailer } from '../mailer.ts';
import type { Output } from '../terminal.ts';

const TIMEOUT_MS = 120_000;

const PASTE_INSTRUCTIONS = [
  '',
  'A test mail is on its way to MAIL_TO. When it is there, open its source: "Show original" in Gmail, "View message',
  'source" in Outlook and Thunderbird. Paste the headers here, then press Enter on an empty line. To leave this out,',
  'press Enter at once; if no mail comes, look among spam.',
  '',
].join('\n');

/** Sends a test mail the way enquiries are sent. At a terminal, also checks the received headers that are pasted. */
export async function sendTestMail(
  settings: Settings,
  content: SiteContent,
  output: Output,
): Promise<CheckFinding[]> {
  const { smtpUrl, mailTo = content.practice.email, mailFrom } = settings;
  if (!smtpUrl) return [];
  const mailer = createCommandMailer(settings, smtpUrl, content);
  try {
    await mailer.sendTestMail(AbortSignal.timeout(TIMEOUT_MS));
  } catch (fault) {
    if (!(fault instanceof DeliveryError)) throw fault;
    const { reason, remedy } = explainMailFault(fault.message);
    return [error(`The test mail was not taken: ${fault.message}.`, remedy, reason)];
  } finally {
    mailer.close();
  }
  const sentFinding = good(`The mail server took a test mail to ${mailTo}.`);
  const pasted = (await output.askLines?.(PASTE_INSTRUCTIONS)) ?? '';
  return pasted.trim() === '' ? [sentFinding] : [sentFinding, ...checkAuthResults(pasted, mailFrom)];
}

const METHOD_MEANINGS = {
  spf: {
    good: 'The sending server is one of those that the domain names (SPF).',
    bad: 'The sending server is not one of those that the domain names (SPF).',
    remedy: 'Add the include: of your mail service to the SPF record.',
  },
  dkim: {
    good: 'The signature is whole and from the domain (DKIM).',
    bad: 'There is no signature of the domain that holds (DKIM).',
    remedy: 'Turn signing on at your mail service, for your own domain, and publish the key it gives you.',
  },
  dmarc: {
    good: 'Receivers believe that the mail comes from the domain of MAIL_FROM (DMARC).',
    bad: 'Receivers do not believe that the mail comes from the domain of MAIL_FROM (DMARC).',
    remedy: 'One of the two above must be right, and for the very domain of MAIL_FROM.',
  },
};

type Method = keyof typeof METHOD_MEANINGS;
const METHODS = Object.keys(METHOD_MEANINGS) as Method[];
type Result = ReturnType<typeof readHeader>[number];

/** Explains the receiving server's Authentication-Results (RFC 8601), as pasted from the source of the test mail. */
export function checkAuthResults(pasted: string, mailFrom: string): CheckFinding[] {
  const results = readResults(pasted);
  if (results.length === 0) {
    return [
      warning(
        'What was pasted says nothing of SPF, DKIM or DMARC.',
        'Paste all of the headers, as the mailbox that received it shows them ("Show original", "View source").',
      ),
    ];
  }
  const domain = readDomain(mailFrom);
  return METHODS.flatMap((method) => checkMethod(method, results, domain));
}

function checkMethod(method: Method, results: readonly Result[], domain: string): CheckFinding[] {
  const methodResults = results.filter((one) => one.method === method);
  const meaning = METHOD_MEANINGS[method];
  // Mail services also sign with their own domain, which does not count for MAIL_FROM.
  const passedResults = methodResults.filter(({ result }) => result === 'pass');
  if (passedResults.some((one) => isAligned(one.domain, domain))) return [good(meaning.good)];
  if (passedResults.length > 0) {
    const message = `${method.toUpperCase()} holds for ${passedResults[0]?.domain}, not for ${domain}.`;
    return [warning(message, meaning.remedy, 'For DMARC only your own domain counts.')];
  }
  const [first] = methodResults;
  const isDmarc = method === 'dmarc';
  if (!first)
    return isDmarc ? [] : [warning(`The receiver says nothing of ${method.toUpperCase()}.`, meaning.remedy)];
  const message = `${meaning.bad} The receiver says: ${first.result}.`;
  return isDmarc
    ? [error(message, meaning.remedy, 'Such mail lands among spam or is refused.')]
    : [warning(message, meaning.remedy)];
}

/** DMARC's default, relaxed alignment: the domains are equal, or one is a subdomain of the other. */
const isAligned = (one: string | undefined, other: string) =>
  one === undefined || one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

function readResults(pasted: string) {
  // Folded header lines begin with white space, which may be of any kind when pasted from a web page.
  const unfolded = pasted.replace(/\r/g, '').replace(/\n[\t \u00a0]+/g, ' ');
  const headers = unfolded.split('\n').filter((line) => /^(?:ARC-)?Authentication-Results:/i.test(line));
  const ownHeaders = headers.filter((line) => !/^ARC-/i.test(line));
  return (ownHeaders.length > 0 ? ownHeaders : headers).flatMap(readHeader);
}

/** Reads results such as `dkim=pass header.d=kirra.com.au`, each with the domain that signed or sent the mail. */
function readHeader(header: string) {
  // Text in parentheses is a comment.
  const parts = header
    .slice(header.indexOf(':') + 1)
    .replace(/\([^()]*\)/g, ' ')
    .split(';');
  return parts.flatMap((part) => {
    const [, name = '', result = ''] = /^\s*(spf|dkim|dmarc)\s*=\s*(\w+)/i.exec(part) ?? [];
    const [, identity] = /\b(?:header\.[di]|header\.from|smtp\.mailfrom)\s*=\s*(\S+)/i.exec(part) ?? [];
    const method = METHODS.find((one) => one === name.toLowerCase());
    return method ? [{ method, result: result.toLowerCase(), domain: identity && readDomain(identity) }] : [];
  });
}
