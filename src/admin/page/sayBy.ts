import type { TouchedBy } from '#editor/contract';

/** Whose words the other ones are, as far as that is known. */
export function sayBy(by: TouchedBy | undefined, email: string): string {
  if (by === undefined) return 'There';
  if (by === 'folder') return 'In the files';
  const who = by.who === email ? 'You, in another window or on another device' : by.who;
  return by.browser ? `${who} (${by.browser})` : who;
}
