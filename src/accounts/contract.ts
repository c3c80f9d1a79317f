/**
 * What may be asked of the accounts, said without Node and without the database: the calls of the admin and its
 * browser know this much.
 */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Why something was refused; the message is a sentence for whoever asked. */
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
 * `own`: 30 days with use. `shared`: 12 hours, on a device that is not theirs. `recovery`: 15 minutes, only to add a
 * device after a link by mail.
 */
export type SessionKind = 'own' | 'shared' | 'recovery';

/** Somebody who is in, as each call finds them anew. */
export interface SignedIn {
  readonly sessionId: string;
  readonly person: { readonly id: string; readonly email: string };
  readonly kind: SessionKind;
  /** The passkey was asked for a few minutes ago at most. */
  readonly isProven: boolean;
  /** The browser should be handed its cookie again: it was in use, and lives on. */
  readonly isRenewed: boolean;
}

/** What a browser needs to ask for a passkey; `challenge` goes into a cookie, and comes back with the answer. */
export interface Ceremony<Options> {
  readonly options: Options;
  readonly challenge: string;
}
/** No extension is asked for whose answer matters. */
export type SignInCeremony = Ceremony<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>>;
export type EnrolCeremony = Ceremony<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>>;

/** What came back from the browser, with the cookie that it was asked under. */
export interface PasskeyAnswer {
  readonly answer: AuthenticationResponseJSON;
  readonly challenge: string;
}
export interface NewPasskeyAnswer {
  readonly answer: RegistrationResponseJSON;
  readonly challenge: string;
  /** What the person calls the device. */
  readonly name: string;
}

/** Who asks, as far as it is told to people and counted. */
export interface ClientBrowser {
  /** Such as "Firefox on Android". */
  readonly browser: string;
  /** The session it has had until now, which a new one replaces. */
  readonly session?: string | undefined;
}

/** The token is told once, here, and kept as a hash. */
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
  /** A copy is kept by its maker: the passkey is not lost with the device. */
  readonly isSynced: boolean;
  /** This session began with it. */
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
  /** `null` while nobody of that name is signed in. */
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
  /** An address, or "the command line". */
  readonly who: string;
  readonly action: string;
  readonly about: string;
}

/** An invitation was mailed, or is to be handed over by whoever made it. */
export type InvitationSent = { readonly mailed: true } | { readonly mailed: false; readonly link: string };

/** Every method throws `AccountError` where it refuses; the store's own fault is a `StoreError`. */
export interface Accounts {
  /** Looked up each time, so that what was ended elsewhere is ended here. */
  findSession(token: string | undefined): Promise<SignedIn | null>;
  /** What the admin's document holds while this session lasts, and repeats in each call. */
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

  /** Answers nothing, and at once, whoever the address belongs to. */
  requestLink(email: string, network: string): void;
  useLink(token: string, asking: ClientBrowser): Promise<NewSession>;

  beginProof(who: SignedIn): Promise<SignInCeremony>;
  /** @returns the same session under a new token: the one before opens nothing any more */
  prove(who: SignedIn, answer: PasskeyAnswer): Promise<NewSession>;

  beginDevice(who: SignedIn): Promise<EnrolCeremony>;
  /** @returns a session of the usual kind where the device ends a recovery */
  addDevice(who: SignedIn, answer: NewPasskeyAnswer, asking: ClientBrowser): Promise<NewSession | null>;
  listDevices(who: SignedIn): Promise<Device[]>;
  renameDevice(who: SignedIn, id: string, name: string): Promise<void>;
  /** Ends its sessions too. */
  endDevice(who: SignedIn, id: string): Promise<void>;

  listSessions(who: SignedIn): Promise<SessionInList[]>;
  endSession(who: SignedIn, id: string): Promise<void>;
  /** @returns how many */
  endOtherSessions(who: SignedIn): Promise<number>;

  listPeople(who: SignedIn): Promise<{ people: PersonInList[]; invitations: InvitationInList[] }>;
  invite(who: SignedIn, email: string): Promise<InvitationSent>;
  withdrawInvitation(who: SignedIn, id: string): Promise<void>;
  removePerson(who: SignedIn, id: string): Promise<void>;

  /** The latest first; `before` is a step, to read on. */
  listAudit(before?: number): Promise<AuditEntry[]>;
  /** For what is done elsewhere at the admin. `about` holds no words of an enquiry. */
  recordAction(who: SignedIn, action: string, about: string): Promise<void>;
}
