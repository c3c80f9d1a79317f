import { constants } from 'node:os';

export interface EarlySignals {
  /** Handles SIGHUP from now on, and at once one that arrived before. */
  onSighup(handle: () => void): void;
  onStop(stop: () => void): void;
}

const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Installs the handlers as early as possible. Without one, SIGHUP would end a server that is still starting, and SIGTERM
 * would not end the first process of a container.
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
