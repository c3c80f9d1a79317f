import { constants } from 'node:os';

/** What a server is asked from the outside before it can do it. */
export interface EarlySignals {
  /** SIGHUP is heeded so from now on; once at once, where one came before. */
  onSighup(heed: () => void): void;
  /** SIGTERM and SIGINT are heeded so from now on. */
  heedStop(stop: () => void): void;
}

const STOPPING = ['SIGTERM', 'SIGINT'] as const;

/**
 * Hears signals from the first moment. Unheard, SIGHUP would end a server that is still starting, and SIGTERM would not
 * end one that is the first process of a container.
 */
export function installSignalHandlers(): EarlySignals {
  let hasHungUp = false;
  let onHangUp = () => {
    hasHungUp = true;
  };
  process.on('SIGHUP', () => onHangUp());
  let onStop: (signal: (typeof STOPPING)[number]) => void = (signal) =>
    process.exit(128 + constants.signals[signal]);
  for (const signal of STOPPING) process.on(signal, () => onStop(signal));
  return {
    onSighup(heed) {
      onHangUp = heed;
      if (hasHungUp) heed();
    },
    heedStop(stop) {
      onStop = stop;
    },
  };
}
