/**
 * The admin opens at SITE_URL alone: its passkeys, its cookie and its calls belong to that name. The browser says where
 * it is; the server cannot tell, since a proxy may pass on another name than the one that was typed.
 * @returns whether this document was opened at another name or scheme, and is on its way to the right one
 */
export function leadToSite(): boolean {
  const siteUrl = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content;
  const { origin, pathname, search, hash } = location;
  if (!siteUrl || origin === siteUrl) return false;
  location.replace(siteUrl + pathname + search + hash);
  return true;
}
