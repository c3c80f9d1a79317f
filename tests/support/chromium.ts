/**
 * The path of the browser for the tests. `scripts/lib/chromium.ts` finds one, or installs one, before the tests
 * start; this file only reads the result (`CHROMIUM_PATH`), so a test never waits for a download.
 */
import { findChromium } from '../../scripts/lib/chromium.ts';

/** Flags of every test browser: no sandbox (containers run as root), no background network traffic. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Fractional glyph widths, as on a visitor's device: by default the headless shell rounds them to whole pixels.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium for Playwright's `executablePath`.
 * @throws when none is on this machine: `npm test` installs one.
 */
export function getChromiumPath(): string {
  const path = findChromium();
  if (!path)
    throw new Error('No Chromium was found. Run `npm test`, which installs one, or set CHROMIUM_PATH.');
  return path;
}
