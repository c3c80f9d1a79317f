import { readBrowser } from '#calls/schemas';

/** Such as "iPhone, Safari": whoever leaves it so knows it again in a list of several. */
export function nameThisDevice({ userAgent, maxTouchPoints } = navigator): string {
  const { browser, system } = readBrowser(userAgent);
  // Safari on an iPad says that it is on a Mac, of which none has a touch screen.
  const device = system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system;
  return [device, browser].filter(Boolean).join(', ') || 'My device';
}
