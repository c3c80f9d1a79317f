/** What a journey needs of a browser, whichever protocol drives it. */

/** One input device and what it does, as W3C WebDriver and WebDriver BiDi both write it. */
export type Input = { id: string; actions: readonly object[] } & (
  | { type: 'pointer'; parameters: { pointerType: 'mouse' } }
  | { type: 'key' }
);

/** The window's inside. */
export const PHONE = { width: 390, height: 844 };

export interface Browser {
  /** With its version, as it says it itself. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** Calls a function's source in the page with one text, and answers what it returns, as JSON. */
  callInPage(source: string, argument: string): Promise<string>;
  act(input: Input): Promise<void>;
  /** Errors of scripts, and what the page's own policy refused, since the page was there. */
  listErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const POLL_MS = 50;
const AT_MOST_MS = 20_000;

/** Asks until the answer is one. @throws with what was waited for */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | undefined | false | null>,
): Promise<T> {
  const until = Date.now() + AT_MOST_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > until) throw new Error(`Waited ${AT_MOST_MS / 1000} s in vain: ${what}.`);
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}
