import { readBrowser } from '#calls';

const WITH_ARTICLE: Readonly<Record<string, string>> = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Chromebook: 'a Chromebook',
  Mac: 'a Mac',
};

/** What a browser calls itself: enough to know one's own again, and nothing that was sent is kept. */
export function describeBrowser(userAgent = ''): string {
  const { browser = 'A browser', system } = readBrowser(userAgent);
  return system ? `${browser} on ${WITH_ARTICLE[system] ?? system}` : browser;
}
