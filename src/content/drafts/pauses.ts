import { setImmediate } from 'node:timers/promises';

/** In milliseconds: what nobody notices who waits for a page. */
const LONGEST = 20;

/** Lets others be answered between the parts of long work: for whoever asks after each part. */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST) return;
    await setImmediate();
    since = performance.now();
  };
}
