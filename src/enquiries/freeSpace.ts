const MEGABYTE = 1_000_000;
/** An enquiry takes a few kB: enough for years and for a backup. */
const AMPLE_SPACE = 500 * MEGABYTE;
const TOO_LITTLE = 50 * MEGABYTE;

/** @param free in bytes */
export function rateFreeSpace(free: number): 'good' | 'warning' | 'error' {
  if (free < TOO_LITTLE) return 'error';
  return free < AMPLE_SPACE ? 'warning' : 'good';
}
