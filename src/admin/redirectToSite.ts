/**
 * Passkeys, the cookie and calls work only at SITE_URL. Only the browser knows the typed address: a proxy may forward
 * another host name.
 * @returns whether it redirects
 */
export function redirectToSite(): boolean {
  const siteUrl = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content;
  const { origin, pathname, search, hash } = location;
  if (!siteUrl || origin === siteUrl) return false;
  location.replace(siteUrl + pathname + search + hash);
  return true;
}
