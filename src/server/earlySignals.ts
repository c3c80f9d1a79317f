import { constants } from 'node:os';

export type EarlySignals = ReturnType<typeof installSignalHandlers>;

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Installs the signal handlers; called as early as possible. Without them, SIGHUP would end a server that is still
 * starting, and SIGTERM would not end it where it is the first process of a container.
 */
export function installSignalHandlers() {
  let hasHungUp = false;
  let sighupHandler = () => {
    hasHungUp = true;
  };
  process.on('SIGHUP', () => sighupHandler());
  let stopHandler = (signal: (typeof STOP_SIGNALS)[number]): void =>
    process.exit(128 + constants.signals[signal]);
  for (const signal of STOP_SIGNALS) process.on(signal, () => stopHandler(signal));
  return {
    /** Handles SIGHUP from now on. If one has already arrived, calls `handle` at once. */
    onSighup(handle: () => void) {
      sighupHandler = handle;
      if (hasHungUp) handle();
    },
    onStop(stop: () => void) {
      stopHandler = stop;
    },
  };
}
