/** Mail services that people on the Sunshine Coast use. */
const SERVICES = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.com.au',
  'hotmail.co.uk',
  'outlook.com',
  'outlook.com.au',
  'live.com',
  'live.com.au',
  'msn.com',
  'yahoo.com',
  'yahoo.com.au',
  'yahoo.co.uk',
  'yahoo.co.nz',
  'yahoo7.com',
  'yahoo7.com.au',
  'y7mail.com',
  'ymail.com',
  'rocketmail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'email.com',
  'mail.com',
  'fastmail.com',
  'fastmail.com.au',
  'proton.me',
  'protonmail.com',
  'bigpond.com',
  'bigpond.com.au',
  'bigpond.net.au',
  'optusnet.com.au',
  'optus.com.au',
  'tpg.com.au',
  'iinet.net.au',
  'internode.on.net',
  'westnet.com.au',
  'dodo.com.au',
  'aussiebroadband.com.au',
];
/** Only names of five letters and more: one letter from `me.com` is a different existing domain. */
const COMPARED = SERVICES.filter((name) => name.indexOf('.') >= 5);
/** Existing domains that are one letter from a service: never corrected, never suggested. */
const NEIGHBOURS = ['cloud.com', 'email.com.au', 'inet.net.au', 'photon.me'];

/** Typing errors of `.com` that are not top-level domains. */
const MISTYPED_COM = /\.(?:con|cmo|ocm|cim|vom|xom|comm|coom)(\.au)?$/;
const AUSTRALIAN = '.au';
/** A common error of two letters. */
const COMMON_SLIP = { mistyped: 'icould.com', meant: 'icloud.com' };

/**
 * Suggests a correction for one typing error in a domain: a letter added, missing, wrong or transposed. The address is
 * never changed without asking, because it may exist.
 * @returns the whole address, or undefined when nothing seems wrong
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const meant = at > 0 ? suggestDomain(domain) : undefined;
  return meant && `${address.slice(0, at).trimStart()}@${meant}`;
}

function suggestDomain(domain: string): string | undefined {
  if (SERVICES.includes(domain) || NEIGHBOURS.includes(domain)) return undefined;
  if (domain === COMMON_SLIP.mistyped) return COMMON_SLIP.meant;
  // A service without an Australian domain: `gmail.com.au`.
  const abroad = domain.endsWith(AUSTRALIAN) ? domain.slice(0, -AUSTRALIAN.length) : '';
  if (COMPARED.includes(abroad)) return abroad;
  const known = COMPARED.find((service) => isOneSlipAway(domain, service));
  if (known) return known;
  const corrected = domain.replace(MISTYPED_COM, '.com$1');
  return corrected === domain ? undefined : corrected;
}

function isOneSlipAway(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const [rest, wanted] = [typed.slice(same), meant.slice(same)];
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    swapped === wanted
  );
}

const EMAIL = /[^\s@]+@[^\s@]+/g;
/** A character that cannot be typed. */
const BREAK = '\u0000';

/** Splits a text where an email address may wrap: after its `@` and before a dot. */
export function splitEmails(text: string): string[] {
  const parts = text.replace(EMAIL, (email) => email.replace('@', `@${BREAK}`).replace(/\.\b/g, `${BREAK}.`));
  return parts.split(BREAK);
}
