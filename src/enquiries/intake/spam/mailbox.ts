import { domainToASCII } from 'node:url';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

/** The two names of one service, which reads `a.b@` as `ab@`. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Loaded once: the package's own questions build the set anew each time. It has the domains of
 * github.com/disposable-email-domains/disposable-email-domains, and none of the services that forward to a person.
 */
const DISPOSABLE = disposableEmailBlocklistSet();

/** An email address in one spelling. */
export interface Address {
  local: string;
  domain: string;
}

export function readAddress(email: string): Address {
  const folded = email.normalize('NFKC').toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  return {
    local: folded.slice(0, at),
    domain: domainToASCII(domain) || domain,
  };
}

/**
 * The mailbox that mail to this address reaches, in one spelling: limits, confirmations and copies count by it.
 * Never an address to send to: what is left out here belongs to the visitor.
 */
export function normaliseMailbox(email: string): string {
  const { local, domain } = readAddress(email);
  const tag = local.indexOf('+', 1);
  const untagged = tag < 0 ? local : local.slice(0, tag);
  return GMAIL.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** Whether the domain, or one it belongs to, gives out addresses that live for minutes. */
export function isDisposable({ domain }: Address): boolean {
  for (let from = 0; from >= 0; from = domain.indexOf('.', from) + 1 || -1) {
    if (DISPOSABLE.has(domain.slice(from))) return true;
  }
  return false;
}

/** Domains that only governments, schools and hospitals get, and in Australia charities and clubs. */
const PUBLIC = /(?:^|\.)(?:(?:gov|edu|mil|ac|nhs)(?:\.[a-z]{2})?|(?:org|asn)\.au)$/;

export function isPublic({ domain }: Address): boolean {
  return PUBLIC.test(domain);
}

/** How many dots a Gmail address has beyond the two a name may need. Gmail ignores them; programs vary them. */
export function countSpareDots({ local, domain }: Address): number {
  if (!GMAIL.has(domain)) return 0;
  const [name = ''] = local.split('+', 1);
  return Math.max(0, name.split('.').length - 3);
}
