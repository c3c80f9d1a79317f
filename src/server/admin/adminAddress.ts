import { isIP } from 'node:net';
import { isSecureSite } from '#settings';

/** Explains why the admin cannot be opened at this address; `undefined` when it can. */
export function findAddressFault(siteUrl: string): string | undefined {
  const { hostname, port } = new URL(siteUrl);
  if (!isSecureSite(siteUrl)) {
    return `The owner’s desk opens over https only: SITE_URL is ${siteUrl}, and whatever is typed there could be read on its way. Set SITE_URL to an address that begins with https://.`;
  }
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    const local = `http://localhost${port && `:${port}`}`;
    return `Passkeys belong to a name, and SITE_URL is ${siteUrl}, a number. Set SITE_URL to your domain, or to ${local} on this machine.`;
  }
  return undefined;
}
