import type Sharp from 'sharp';

/** Loaded when there is something to make: most editions have all of it in the cache. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: the peak is what one picture takes, not what the machine has cores.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
