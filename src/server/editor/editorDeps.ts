import type { CheckedFolder } from '#content';
import type { FieldPlace } from '#content/schema';

export interface EditorDeps {
  readonly contentFolder: string;
  /** In DATA_DIR, like `versionsFolder`. */
  readonly draftFolder: string;
  readonly versionsFolder: string;
  readonly site: {
    /** Publishes one edition at a time. */
    publish(): Promise<void>;
    /** Why the content folder could not be published; undefined if it was. */
    readFault(): string | undefined;
  };
  /** Runs in a process of its own. @returns the name of the stored file. @throws an error named `PictureError` */
  storePhoto(file: string, keepIn: string, name: string, use: 'photo' | 'logo'): Promise<string>;
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
  /** Called once an edition that changes where visitors are sent is online, with the old and the new mailboxes. */
  onRerouted(edition: { by: string; at: number; what: string[]; mailboxes: string[] }): void;
  /** Logs a failure that lost no data. */
  onFault(what: string, error: unknown): void;
  now(): number;
}
