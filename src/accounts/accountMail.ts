/** What the accounts have to write to people. */
export type AccountLetter =
  | { readonly kind: 'invitation'; readonly to: string; readonly link: string; readonly expiresAt: number }
  | { readonly kind: 'link'; readonly to: string; readonly link: string; readonly expiresAt: number }
  /** A device was added: whoever did not do it should know. */
  | { readonly kind: 'device'; readonly to: string; readonly device: string; readonly at: number }
  /** The counter of its passkey went back: likewise. */
  | { readonly kind: 'copy'; readonly to: string; readonly device: string; readonly at: number }
  /** Visitors’ words or steps go elsewhere from now on: likewise. */
  | {
      readonly kind: 'rerouted';
      readonly to: string;
      readonly by: string;
      readonly what: readonly string[];
      readonly at: number;
    };

export interface AccountMail {
  /** Mails leave for a mail server, and are not only written as files. */
  readonly leaves: boolean;
  /** One try. Never rejects: what is not `taken` was refused for good, or may go later. */
  send(letter: AccountLetter, signal: AbortSignal): Promise<'taken' | 'refused' | 'later'>;
}

/** The token stands behind the `#`, which no browser sends: it gets into no log and no `Referer`. */
export const toEntryAddress = (origin: string, kind: 'invitation' | 'link', token: string): string =>
  `${origin}/admin#${kind}=${token}`;
