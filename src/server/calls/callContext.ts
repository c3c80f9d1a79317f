import type { Accounts, NewSession, SignedIn } from '#accounts';
import type { OwnerService } from '#enquiries';
import type { DraftEditor } from '../editor/index.ts';
import type { AdminHealth } from './adminHealth.ts';

export interface AdminServices {
  readonly accounts: Accounts;
  readonly enquiries: OwnerService;
  readonly health: AdminHealth;
  readonly editor: DraftEditor;
  readOwner(): {
    readonly practice: string;
    /** An IANA time zone; all times are formatted in it. */
    readonly timeZone: string;
    /** Only under `npm run edit`: the commands to run once the files are changed. */
    readonly nextSteps?: readonly { readonly command: string; readonly does: string }[];
  };
}

/** The tRPC context. The session is looked up for each call. */
export interface CallContext extends AdminServices {
  readonly who: SignedIn | null;
  /** The call carries the key of this session's admin document, which no other page of the site can read. */
  readonly isFromDocument: boolean;
  readonly browser: string;
  /** The client's network, for rate limits only; never stored. */
  readonly network: string;
  /** The request's cookies. Setting `null` removes the cookie. */
  readonly cookies: {
    readonly session: string | undefined;
    readonly challenge: string | undefined;
    setSession(session: NewSession | null): void;
    setChallenge(challenge: string | null): void;
  };
}
