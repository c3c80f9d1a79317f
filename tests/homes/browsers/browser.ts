/** A browser for the journey, independent of its protocol. */

/** One input device and its actions, in the common format of W3C WebDriver and WebDriver BiDi. */
export type Input = { id: string; actions: readonly object[] } & (
  | { type: 'pointer'; parameters: { pointerType: 'mouse' } }
  | { type: 'key' }
);

/** The viewport. */
export const PHONE = { width: 390, height: 844 };

export interface Browser {
  /** Its name and version. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** Calls a function's source in the page with one text. @returns its result as JSON */
  callInPage(source: string, argument: string): Promise<string>;
  act(input: Input): Promise<void>;
  /** Script errors and CSP violations since the page was opened. */
  listErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const POLL_MS = 50;
const AT_MOST_MS = 20_000;

/** Polls until the result is truthy. @throws with the name of the condition */
export async function waitUntil<T>(
  what: string,
  poll: () => Promise<T | undefined | false | null>,
): Promise<T> {
  const until = Date.now() + AT_MOST_MS;
  for (;;) {
    const result = await poll();
    if (result) return result;
    if (Date.now() > until) throw new Error(`Waited ${AT_MOST_MS / 1000} s in vain: ${what}.`);
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}
