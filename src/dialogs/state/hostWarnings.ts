import type { Snapshot } from './snapshot.ts';

/** A host that comes later than this after a call was probably forgotten. */
const HOST_EXPECTED_MS = 1000;
/** Bundlers other than Vite leave `env` out; then nothing is said. */
const IN_DEVELOPMENT = import.meta.env?.DEV;

/** Says, in development, that dialogs are waiting for a host. */
export function warnOfMissingHost(getSnapshot: () => Snapshot): void {
  if (!IN_DEVELOPMENT || getSnapshot().hosts.length > 0) return;
  setTimeout(() => {
    if (getSnapshot().hosts.length > 0 || getSnapshot().dialogs.length === 0) return;
    console.error('No <DialogHost /> is mounted, so no dialog can be seen. Mount one in the page.');
  }, HOST_EXPECTED_MS);
}

/** Says, in development, that a further host draws nothing. */
export function warnOfSecondHost({ hosts }: Snapshot): void {
  if (!IN_DEVELOPMENT || hosts.length < 2) return;
  console.error('Two <DialogHost /> are mounted. The first one draws the dialogs; remove the other.');
}
