import type { CheckedFolder } from '#content/check';
import type { FieldPlace } from '#content/form';

/** An edition that changed where visitors’ words or steps go. */
export interface Rerouted {
  readonly by: string;
  readonly at: number;
  /** What changed, in sentences. */
  readonly what: readonly string[];
  /** The mailboxes until now and from now on. */
  readonly mailboxes: readonly string[];
}

/** What the editor stands on. */
export interface EditorParts {
  /** The practice, as it is online or will be in a moment. */
  readonly contentFolder: string;
  /** Where the draft is kept: a folder of DATA_DIR. */
  readonly draftFolder: string;
  /** Where earlier versions are kept, likewise. */
  readonly versionsFolder: string;
  /** Has the folder published, and says what became of it. Publishes one thing at a time. */
  readonly site: {
    publish(): Promise<void>;
    /** Why the folder as it is cannot be online; nothing when it is. */
    readFault(): string | undefined;
  };
  /** Reads photos where a broken one breaks nothing else. Throws a `PictureError` by its name. */
  readonly photos: {
    /** @returns the name that it was kept under */
    keepPhoto(file: string, keepIn: string, name: string, use: 'photo' | 'logo'): Promise<string>;
  };
  /** What the checks say of a folder. @throws LateError by its name, when that takes too long */
  check(folder: string): Promise<CheckedFolder>;
  /** The draft changed. */
  onDraft(): void;
  /** Notes who did what, for the owner to read later. */
  record(by: string, action: string, about: string): Promise<void>;
  /** What goes on without a session of whoever began it: it ends when they are removed. */
  readonly grants: {
    /** @returns false when this person may no longer come in */
    give(by: string, kind: 'share' | 'edition', key: string, until: number): Promise<boolean>;
    isGiven(key: string): Promise<boolean>;
  };
  /** Where visitors’ words or steps go: an edition that changes one of them asks for the passkey. */
  readonly provenFields: readonly (FieldPlace & { readonly isMailbox?: true })[];
  /** Told of each such edition once it is online. */
  onRerouted(edition: Rerouted): void;
  /** Told of what went wrong beside: nothing was lost by it. */
  onFault(what: string, error: unknown): void;
  now(): number;
}
