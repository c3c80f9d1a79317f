const MEGABYTE = 1_000_000;
/** An enquiry takes a few kB: this is room for years, and for a backup. */
const PLENTY = 500 * MEGABYTE;
const TOO_LITTLE = 50 * MEGABYTE;

/** Whether so many free bytes are room for what comes. */
export function judgeFreeSpace(free: number): 'good' | 'warning' | 'error' {
  if (free < TOO_LITTLE) return 'error';
  return free < PLENTY ? 'warning' : 'good';
}
