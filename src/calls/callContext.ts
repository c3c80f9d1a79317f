import type { Accounts, NewSession, SignedIn } from '#accounts/contract';

/** What every call is handed. Who asks is looked up anew for each. */
export interface CallContext {
  readonly accounts: Accounts;
  readonly who: SignedIn | null;
  /** Such as "Firefox on Android". */
  readonly browser: string;
  /** The client's network, by which requests are counted and which is never kept. */
  readonly network: string;
  /** The browser's cookies, and how they are changed; `null` takes them away. */
  readonly cookies: {
    readonly session: string | undefined;
    readonly challenge: string | undefined;
    setSession(session: NewSession | null): void;
    setChallenge(challenge: string | null): void;
  };
}
