import { hash, timingSafeEqual } from 'node:crypto';

/** Whether somebody gave this secret; takes the same time for every guess. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
