import { constants } from 'node:os';

export interface EarlySignals {
  /** Handles SIGHUP from now on. If one has already arrived, calls `handle` at once. */
  onSighup(handle: () => void): void;
  onStop(stop: () => void): void;
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Installs the signal handlers; called as early as possible. Without them, SIGHUP would end a server that is still
 * starting, and SIGTERM would not end it where it is the first process of a container.
 */
export function installSignalHandlers(): EarlySignals {
  let hasHungUp = false;
  let sighupHandler = () => {
    hasHungUp = true;
  };
  process.on('SIGHUP', () => sighupHandler());
  let stopHandler: (signal: (typeof STOP_SIGNALS)[number]) => void = (signal) =>
    process.exit(128 + constants.signals[signal]);
  for (const signal of STOP_SIGNALS) process.on(signal, () => stopHandler(signal));
  return {
    onSighup(handle) {
      sighupHandler = handle;
      if (hasHungUp) handle();
    },
    onStop(stop) {
      stopHandler = stop;
    },
  };
}
