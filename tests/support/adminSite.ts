import { findSparePort, type Site, type SiteOptions, startSite } from './site.ts';

/** A site at `localhost`, the host name that passkeys accept on this machine. */
export async function startAdminSite(options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await findSparePort());
  const url = `http://localhost:${port}`;
  const site = await startSite({ ...options, port, env: { SITE_URL: url, ...options.env } });
  return Object.assign(site, { url });
}
