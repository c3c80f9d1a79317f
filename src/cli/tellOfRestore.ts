import type { Store } from '#store';
import type { Output } from './terminal.ts';

/** For whichever command is the first to open a store that was put back. */
export function tellOfRestore({ endedByRestore }: Pick<Store, 'endedByRestore'>, output: Output): void {
  if (!endedByRestore) return;
  const { sessions, links } = endedByRestore;
  if (sessions + links === 0) return;
  output.tell(
    `A backup was put back: everybody signs in to the admin again (ended: ${sessions} sessions, ${links} links and invitations).`,
  );
}
