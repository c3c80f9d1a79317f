import type { CheckedFolder } from '#content';
import type { FieldPlace } from '#content/schema';

export interface EditorParts {
  readonly contentFolder: string;
  /** A folder of DATA_DIR. */
  readonly draftFolder: string;
  /** Another folder of DATA_DIR. */
  readonly versionsFolder: string;
  /** Publishes the folder, one edition at a time. */
  readonly site: {
    publish(): Promise<void>;
    /** Why the folder could not be published; undefined if it was. */
    readFault(): string | undefined;
  };
  /**
   * Reads photos in a process of its own, so that a broken file cannot crash the server. Throws an error named
   * `PictureError`.
   */
  readonly photos: {
    /** @returns the name of the stored file */
    storePhoto(file: string, keepIn: string, name: string, use: 'photo' | 'logo'): Promise<string>;
  };
  /** Checks a folder. @throws an error named `LateError` after a timeout */
  check(folder: string): Promise<CheckedFolder>;
  /** Writes an entry of the audit log. */
  record(by: string, action: string, about: string): Promise<void>;
  /** Permissions that outlive a session; they end when the person is removed. */
  readonly grants: {
    /** @returns false when the person was removed */
    give(by: string, kind: 'share' | 'edition', key: string, until: number): Promise<boolean>;
    isGiven(key: string): Promise<boolean>;
  };
  /** Fields that decide where visitors are sent: changing one needs the passkey. */
  readonly provenFields: readonly (FieldPlace & { readonly isMailbox?: true })[];
  /** Called once an edition that changed where visitors are sent is online; `mailboxes` are those before and after. */
  onRerouted(edition: { by: string; at: number; what: string[]; mailboxes: string[] }): void;
  /** Logs a failure by which nothing was lost. */
  onFault(what: string, error: unknown): void;
  now(): number;
}
