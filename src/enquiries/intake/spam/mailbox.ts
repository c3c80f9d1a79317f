import { domainToASCII } from 'node:url';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** Both domains of Gmail, which ignores dots before the `@`. */
const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Domains of throw-away addresses. Loaded once, since the package's own functions rebuild the set at every call. The
 * list is that of github.com/disposable-email-domains/disposable-email-domains, without forwarding services.
 */
const DISPOSABLE_DOMAINS = disposableEmailBlocklistSet();

export type Address = ReturnType<typeof readAddress>;

export function readAddress(email: string) {
  const foldedEmail = email.normalize('NFKC').toLowerCase();
  const at = foldedEmail.lastIndexOf('@');
  const domain = foldedEmail.slice(at + 1);
  return { local: foldedEmail.slice(0, at), domain: domainToASCII(domain) || domain };
}

/** Normalises an address to its mailbox, for limits and copies. Not for sending: the removed parts may matter. */
export function normaliseMailbox(email: string): string {
  const { local, domain } = readAddress(email);
  const tag = local.indexOf('+', 1);
  const localWithoutTag = tag < 0 ? local : local.slice(0, tag);
  return GMAIL_DOMAINS.has(domain)
    ? `${localWithoutTag.replaceAll('.', '')}@gmail.com`
    : `${localWithoutTag}@${domain}`;
}

/** Whether the domain, or a parent of it, offers addresses that expire within minutes. */
export function isDisposable({ domain }: Address): boolean {
  for (let from = 0; from >= 0; from = domain.indexOf('.', from) + 1 || -1) {
    if (DISPOSABLE_DOMAINS.has(domain.slice(from))) return true;
  }
  return false;
}

/** Domains reserved for governments, schools and hospitals and, in Australia, for charities and clubs. */
const RESTRICTED_DOMAIN = /(?:^|\.)(?:(?:gov|edu|mil|ac|nhs)(?:\.[a-z]{2})?|(?:org|asn)\.au)$/;

export const hasRestrictedDomain = ({ domain }: Address): boolean => RESTRICTED_DOMAIN.test(domain);

/** Counts a Gmail address's dots beyond the two a name may need: Gmail ignores dots, so programs vary them. */
export function countSpareDots({ local, domain }: Address): number {
  if (!GMAIL_DOMAINS.has(domain)) return 0;
  const [name = ''] = local.split('+', 1);
  return Math.max(0, name.split('.').length - 3);
}
