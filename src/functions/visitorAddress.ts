import type { IncomingHttpHeaders } from 'node:http';

/**
 * The visitor's address. Firebase Hosting says it in a header of its own; without Hosting before it, Google's front end
 * adds the address it saw at the end of the list, and whatever stands before may be forged. So may Hosting's header by
 * whoever calls a function by its own address: they then count as many visitors, whose enquiries are held where they
 * come without a person check (record 0086).
 */
export function findVisitorAddress(headers: IncomingHttpHeaders): string {
  const byHosting = headers['fastly-client-ip'];
  if (typeof byHosting === 'string') return byHosting;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
}
