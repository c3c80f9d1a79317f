import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, getChromiumPath } from '../../tests/support/chromium.ts';
import { type Front, startFront } from './front.ts';
import { buildRivals } from './rivals.ts';

/** Works with a browser that takes the front's certificate, and the front, which serves all three pages. */
export async function openBench<T>(work: (browser: Browser, front: Front) => Promise<T>): Promise<T> {
  const front = await startFront();
  const args = [...CHROMIUM_ARGS, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args });
  try {
    const home = await fetch(`${front.site.url}/`).then((response) => response.text());
    front.serve(await buildRivals(browser, home));
    return await work(browser, front);
  } finally {
    await browser.close();
    await front.stop();
  }
}
