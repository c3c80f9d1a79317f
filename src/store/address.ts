import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmailAddress } from '#enquiry';

/**
 * What an address is kept and found under, however it was typed: in lower case, its domain in punycode, since a
 * visitor types `kim@bücher.example` and a mail program shows `kim@xn--bcher-kva.example`.
 */
export function addressKey(email: string): string {
  return spelt(email, domainToASCII);
}

/** Every key that this address may be kept under: earlier releases left the domain as it had been typed. */
export function addressKeys(email: string): string[] {
  return [...new Set([addressKey(email), spelt(email, domainToUnicode), spelt(email, asTyped)])];
}

const asTyped = (domain: string) => domain;

/** What is no address keeps its spelling: reading a domain into it could find somebody else's. */
function spelt(email: string, spell: (domain: string) => string): string {
  const composed = email.normalize('NFC').toLowerCase();
  if (!isEmailAddress(composed)) return composed;
  const at = composed.lastIndexOf('@') + 1;
  const domain = composed.slice(at);
  /** A domain that has no such form is answered as nothing. */
  return composed.slice(0, at) + (spell(domain) || domain);
}
