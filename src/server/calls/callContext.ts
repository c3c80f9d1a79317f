import type { Accounts, NewSession, SignedIn } from '#accounts';
import type { OwnerService } from '#enquiries';
import type { DraftEditor } from '../editor/pageEditor.ts';

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
  /** Whether the call carries the key from this session's admin HTML, which other pages of the site cannot read. */
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

export interface OwnerCheck {
  readonly name: string;
  readonly level: 'well' | 'care' | 'trouble';
  readonly words: string;
  readonly list?: readonly string[];
  readonly todo?: readonly string[];
  readonly link?: { readonly href: string; readonly words: string };
  /** Technical details for the owner's helper: names of files and settings. */
  readonly forHelper?: readonly string[];
}

export interface HealthReport {
  readonly level: OwnerCheck['level'];
  /** Whether all is well; held enquiries alone do not make it false. */
  readonly isWell: boolean;
  /** The verdict, the first part of the sentence in the header of every page. */
  readonly lead: string;
  /** The reason, the second part of the sentence. */
  readonly rest: string;
  /** A longer `rest`, for the health page. */
  readonly atLength?: string;
  /** Enquiries queued because mail has stopped; `null` while mail works. */
  readonly waiting: number | null;
  readonly checks: readonly OwnerCheck[];
}

export interface TestMail {
  /** `filed`: written to a file, because no mail server is configured. */
  readonly outcome: 'taken' | 'filed' | 'failed';
  readonly words: string;
  readonly todo: readonly string[];
}

/** Not declared in the checks: they import the page, and the server is compiled without the browser's types. */
export interface AdminHealth {
  getReport(): Promise<HealthReport & { readonly version: string }>;
  sendTestMail(by: string): Promise<TestMail>;
  /** @throws when the store cannot be copied by `/admin/backup` */
  checkBackup(): void;
  stop(): void;
}
