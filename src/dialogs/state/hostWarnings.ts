import type { Snapshot } from './snapshot.ts';

/** A host that is not mounted this long after a call was probably forgotten. */
const HOST_EXPECTED_MS = 1000;
/** Bundlers other than Vite leave `env` out; then there are no warnings. */
const IN_DEVELOPMENT = import.meta.env?.DEV;

/** Warns in development when a dialog waits for a host that nobody has mounted. */
export function warnOfMissingHost(getSnapshot: () => Snapshot): void {
  if (!IN_DEVELOPMENT || getSnapshot().hosts.length > 0) return;
  setTimeout(() => {
    if (getSnapshot().hosts.length > 0 || getSnapshot().dialogs.length === 0) return;
    console.error('No <DialogHost /> is mounted, so no dialog can be seen. Mount one in the page.');
  }, HOST_EXPECTED_MS);
}

/** Warns in development when a second host is mounted, which draws nothing. */
export function warnOfSecondHost({ hosts }: Snapshot): void {
  if (!IN_DEVELOPMENT || hosts.length < 2) return;
  console.error('Two <DialogHost /> are mounted. The first one draws the dialogs; remove the other.');
}
