import { type Challenge, solve } from './pow.browser.ts';

/** Solves one challenge off the main thread, so that typing stays smooth. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  try {
    postMessage({ solution: await solve(data) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
