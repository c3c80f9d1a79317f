/** Prints the commands' progress and errors, one plain line each. */

/** @param {string} text */
export function print(text) {
  console.log(text);
}

/** An error that the person at the keyboard can fix, shown by its message alone, without a stack. */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}

/**
 * Prints an error: a `PlainError` by its message (empty if the cause has already been printed), any other with its stack.
 * @param {unknown} error
 */
export function printError(error) {
  if (!(error instanceof PlainError)) console.error(error);
  else if (error.message) console.error(error.message);
}

/**
 * Runs a command's main function; a `PlainError` becomes one line and exit code 1.
 * @param {() => Promise<number | void>} main may return the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** Formats the time elapsed in seconds. @param {number} since a `Date.now()` */
export function formatSince(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
