/** Mail services that people on the Sunshine Coast use. */
import mailServices from './mailServices.json' with { type: 'json' };

/** Services with names of five letters or more: a domain one letter away from `me.com` is probably a real domain. */
const COMPARED_SERVICES = mailServices.filter((name) => name.indexOf('.') >= 5);
/** Existing domains that differ from a service by one letter. They are never corrected. */
const NEIGHBOUR_DOMAINS = ['cloud.com', 'email.com.au', 'inet.net.au', 'photon.me'];

/** Typing errors of `.com` that are not top-level domains. */
const MISTYPED_COM = /\.(?:con|cmo|ocm|cim|vom|xom|comm|coom)(\.au)?$/;

/**
 * Suggests a correction for one typing error in a domain: a letter added, missing, wrong or transposed. The form asks
 * before it changes the address, because the address as typed may exist.
 * @returns the whole address, or undefined when nothing seems wrong
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const suggestedDomain = at > 0 ? suggestDomain(domain) : undefined;
  return suggestedDomain && `${address.slice(0, at).trimStart()}@${suggestedDomain}`;
}

function suggestDomain(domain: string): string | undefined {
  if (mailServices.includes(domain) || NEIGHBOUR_DOMAINS.includes(domain)) return undefined;
  // A common error of two letters, which the one-letter comparison misses.
  if (domain === 'icould.com') return 'icloud.com';
  // `.au` added to a service that has no Australian domain: `gmail.com.au`.
  const domainWithoutAu = domain.endsWith('.au') ? domain.slice(0, -3) : '';
  if (COMPARED_SERVICES.includes(domainWithoutAu)) return domainWithoutAu;
  const nearestService = COMPARED_SERVICES.find((service) => isOneTypoAway(domain, service));
  if (nearestService) return nearestService;
  const correctedDomain = domain.replace(MISTYPED_COM, '.com$1');
  return correctedDomain === domain ? undefined : correctedDomain;
}

function isOneTypoAway(typed: string, meant: string): boolean {
  let equalLetters = 0;
  while (equalLetters < meant.length && typed[equalLetters] === meant[equalLetters]) equalLetters += 1;
  const [typedRest, meantRest] = [typed.slice(equalLetters), meant.slice(equalLetters)];
  const swappedRest = `${typedRest.charAt(1)}${typedRest.charAt(0)}${typedRest.slice(2)}`;
  return (
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    typedRest.slice(1) === meantRest.slice(1) ||
    swappedRest === meantRest
  );
}

const EMAIL = /[^\s@]+@[^\s@]+/g;
/** Marks a possible line break. Nobody can type this character. */
const BREAK_MARK = '\u0000';

/** Splits a text where an email address may wrap: after its `@` and before a dot. */
export function splitEmails(text: string): string[] {
  const parts = text.replace(EMAIL, (email) =>
    email.replace('@', `@${BREAK_MARK}`).replace(/\.\b/g, `${BREAK_MARK}.`),
  );
  return parts.split(BREAK_MARK);
}
