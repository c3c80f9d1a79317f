import type { Store } from '#store';
import type { Output } from './terminal.ts';

/** For whichever command is the first to open a store that was put back. */
export function tellOfRestore({ endedByRestore }: Pick<Store, 'endedByRestore'>, output: Output): void {
  if (!endedByRestore) return;
  const { sessions, links } = endedByRestore;
  output.tell(
    `A backup was put back: ${sessions} sessions at the owner’s desk and ${links} links and invitations in it were ended. Everybody signs in again with their device.`,
  );
}
