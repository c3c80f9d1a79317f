/** The interface of the accounts, free of Node and the database, so that browser code can import its types. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Why a request was refused; the error's message is shown to the person. */
export type AccountRefusal =
  | 'SIGNED_OUT'
  | 'PROOF_NEEDED'
  | 'RELOAD_NEEDED'
  | 'REFUSED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'BUSY';

export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: AccountRefusal;

  constructor(code: AccountRefusal, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * `own`: ends after 30 days without use. `shared`: for a borrowed device, ends after 12 hours. `recovery`: begun by a
 * mailed link, lasts 15 minutes and can only add a device.
 */
export type SessionKind = 'own' | 'shared' | 'recovery';

/** A session and its person, looked up for each call. */
export interface SignedIn {
  readonly sessionId: string;
  readonly person: { readonly id: string; readonly email: string };
  readonly kind: SessionKind;
  /** The passkey was used within the last five minutes. */
  readonly isProven: boolean;
  /** The session was extended: send its cookie again. */
  readonly isRenewed: boolean;
}

/** The WebAuthn options for the browser, and the signed challenge for a cookie that returns with the answer. */
export interface Ceremony<Options> {
  readonly options: Options;
  readonly challenge: string;
}
export type SignInCeremony = Ceremony<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>;
export type EnrolCeremony = Ceremony<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>;

/** The browser's answer, with the challenge cookie. */
export interface PasskeyAnswer {
  readonly answer: AuthenticationResponseJSON;
  readonly challenge: string;
}
export interface NewPasskeyAnswer {
  readonly answer: RegistrationResponseJSON;
  readonly challenge: string;
  /** The person's name for the device. */
  readonly name: string;
}

/** The browser that sends a request. */
export interface ClientBrowser {
  /** Browser and system, such as "Firefox on Android". */
  readonly browser: string;
  /** The token of the browser's current session, which a new session replaces. */
  readonly session?: string | undefined;
}

/** The only object with the plain token: the store has only its hash. */
export interface NewSession {
  readonly id: string;
  readonly token: string;
  readonly kind: SessionKind;
}

export interface Device {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number;
  /** Whether the platform backs up the passkey, so that it is not lost with the device. */
  readonly isSynced: boolean;
  /** Whether the current session began with this device. */
  readonly isCurrent: boolean;
}

export interface SessionInList {
  readonly id: string;
  readonly browser: string;
  readonly kind: SessionKind;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  readonly isCurrent: boolean;
}

export interface PersonInList {
  readonly id: string;
  readonly email: string;
  readonly createdAt: number;
  readonly devices: number;
  /** `null` when the person has no session. */
  readonly seenAt: number | null;
  readonly isYou: boolean;
}

export interface InvitationInList {
  readonly id: string;
  readonly email: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface AuditEntry {
  readonly step: number;
  readonly at: number;
  /** An email address, or "the command line". */
  readonly who: string;
  readonly action: string;
  readonly about: string;
}

/** Without a mail server, the inviting person passes the link on. */
export type InvitationSent = { readonly mailed: true } | { readonly mailed: false; readonly link: string };

/** Methods throw `AccountError` when they refuse, and `StoreError` when the store fails. */
export interface Accounts {
  /** Read from the store each time, so that a session ended on another instance ends here too. */
  findSession(token: string | undefined): Promise<SignedIn | null>;
  /** The key that the admin's document holds for this session and sends with each call. */
  toDocumentKey(sessionId: string): string;

  beginSignIn(): Promise<SignInCeremony>;
  signIn(answer: PasskeyAnswer, asking: ClientBrowser, isShared: boolean): Promise<NewSession>;
  signOut(who: SignedIn): Promise<void>;

  beginEnrolment(token: string): Promise<EnrolCeremony>;
  enrol(
    token: string,
    answer: NewPasskeyAnswer,
    asking: ClientBrowser,
    isShared: boolean,
  ): Promise<NewSession>;

  /** Returns at once for every address, so that timing reveals no account. */
  requestLink(email: string, network: string): void;
  useLink(token: string, asking: ClientBrowser): Promise<NewSession>;

  beginProof(who: SignedIn): Promise<SignInCeremony>;
  /** @returns the same session with a new token; the old token is invalid */
  prove(who: SignedIn, answer: PasskeyAnswer): Promise<NewSession>;

  beginDevice(who: SignedIn): Promise<EnrolCeremony>;
  /** @returns an `own` session when the device ends a recovery, else null */
  addDevice(who: SignedIn, answer: NewPasskeyAnswer, asking: ClientBrowser): Promise<NewSession | null>;
  listDevices(who: SignedIn): Promise<Device[]>;
  renameDevice(who: SignedIn, id: string, name: string): Promise<void>;
  /** Also ends the sessions that began with this device. */
  endDevice(who: SignedIn, id: string): Promise<void>;

  listSessions(who: SignedIn): Promise<SessionInList[]>;
  endSession(who: SignedIn, id: string): Promise<void>;
  /** @returns the number of sessions ended */
  endOtherSessions(who: SignedIn): Promise<number>;

  listPeople(who: SignedIn): Promise<{ people: PersonInList[]; invitations: InvitationInList[] }>;
  invite(who: SignedIn, email: string): Promise<InvitationSent>;
  withdrawInvitation(who: SignedIn, id: string): Promise<void>;
  removePerson(who: SignedIn, id: string): Promise<void>;

  /** Latest first. `before` is the `step` of the last entry read, for the next page. */
  listAudit(before?: number): Promise<AuditEntry[]>;
  /** Records another module's action in the audit log. `about` never holds text of an enquiry. */
  recordAction(who: SignedIn, action: string, about: string): Promise<void>;
}
