import { type Challenge, solve } from './pow.browser.ts';

/** Solves one challenge off the page's thread, so that typing never stutters. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  try {
    postMessage({ solution: await solve(data) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
