import type { Accounts, NewSession, SignedIn } from '#accounts/contract';
import type { PageEditor } from '#editor/contract';
import type { OwnerService } from '#enquiries/contract';
import type { AdminHealth } from './adminHealth.ts';

/** Whose admin it is. */
export interface AdminOwner {
  /** The practice's name. */
  readonly practice: string;
  /** By whose clock every time is told. */
  readonly timeZone: string;
  readonly siteUrl: string;
  /**
   * The page alone is edited, on somebody’s own computer: what to run once its files are changed. Left out at an admin,
   * where that is online at once.
   */
  readonly nextSteps?: readonly { readonly command: string; readonly does: string }[];
}

/** What every call is handed. Who asks is looked up anew for each. */
export interface CallContext {
  readonly accounts: Accounts;
  readonly enquiries: OwnerService;
  readonly health: AdminHealth;
  readonly editor: PageEditor;
  /** As it is in service now. */
  readonly owner: AdminOwner;
  readonly who: SignedIn | null;
  /** The call carries the key of this session's admin document, which no other page of the site can read. */
  readonly isFromDocument: boolean;
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
