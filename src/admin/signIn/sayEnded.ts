import { sayCount } from '../ui/words.ts';

/**
 * To whom was signed out while they worked.
 * @param unmade changes that were on their way
 */
export function sayEnded(unmade: number): string {
  const ended = 'You were signed out. Sign in, and you go on where you were.';
  if (unmade === 0) return ended;
  const changes = sayCount(unmade, 'change was', 'changes were');
  return `${ended} ${changes} not made: please make ${unmade === 1 ? 'it' : 'them'} again.`;
}
