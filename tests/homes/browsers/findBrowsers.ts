/** Finds Firefox and WebKit on this machine, or installs Debian's packages where that is allowed. */
import { requirePrograms } from '../../../scripts/lib/chromium.ts';
import { type Browser, PHONE } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

interface Kind {
  name: string;
  /** Alternatives: one program of each list is enough. */
  programs: readonly (readonly string[])[];
  packages: readonly string[];
  open(programs: readonly string[]): Promise<Browser>;
}

export const KINDS: readonly Kind[] = [
  {
    name: 'Firefox',
    programs: [['firefox-esr', 'firefox']],
    packages: ['firefox-esr'],
    open: ([firefox = '']) => openFirefox(firefox),
  },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['xvfb-run'], ['xauth']],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    open([driver = '', display = '']) {
      const screen = `-screen 0 ${PHONE.width}x${PHONE.height}x24`;
      return openWebkit([display, '-a', `--server-args=${screen}`, driver]);
    },
  },
];

/** @throws with what to install, if the browser is missing and could not be installed */
export async function openBrowser(kind: Kind): Promise<Browser> {
  return kind.open(await requirePrograms(kind));
}
