const MEGABYTE = 1_000_000;
/** In bytes: room for a backup and years of enquiries of a few kB each. */
const AMPLE_SPACE = 500 * MEGABYTE;
const CRITICAL_SPACE = 50 * MEGABYTE;

export function rateFreeSpace(free: number): 'good' | 'warning' | 'error' {
  if (free < CRITICAL_SPACE) return 'error';
  return free < AMPLE_SPACE ? 'warning' : 'good';
}
