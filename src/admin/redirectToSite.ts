/**
 * Redirects to SITE_URL: passkeys, the session cookie and API calls work only there. The server cannot redirect,
 * because a proxy may forward another host name than the browser opened.
 * @returns whether it redirects
 */
export function redirectToSite(): boolean {
  const siteUrl = document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content;
  const { origin, pathname, search, hash } = location;
  if (!siteUrl || origin === siteUrl) return false;
  location.replace(siteUrl + pathname + search + hash);
  return true;
}
