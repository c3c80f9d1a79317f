import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmailAddress } from '#enquiry/validate';

/**
 * What an address is kept and found under, however it was typed: in lower case, its domain in punycode, since a
 * visitor types `kim@bücher.example` and a mail program shows `kim@xn--bcher-kva.example`.
 */
export function toAddressKey(email: string): string {
  return spellDomain(email.toLowerCase(), domainToASCII);
}

/**
 * Every key that this address may be kept under: earlier releases left the domain as it had been typed. What is no
 * address keeps its spelling: reading a domain into it could find somebody else's.
 */
export function listAddressKeys(email: string): string[] {
  const asTyped = email.normalize('NFC').toLowerCase();
  if (!isEmailAddress(asTyped)) return [asTyped];
  return [...new Set([asTyped, toAddressKey(asTyped), spellDomain(asTyped, domainToUnicode)])];
}

function spellDomain(email: string, spell: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  // Node returns nothing for a domain that has no such form.
  return email.slice(0, at) + (spell(domain) || domain);
}
