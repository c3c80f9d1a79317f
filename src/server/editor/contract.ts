/**
 * The interface of My page between the admin and the editor, without Node and without the disk. Times are in
 * milliseconds since 1970.
 */

import type {
  ChangeRequest,
  ChangeSource,
  FieldForm,
  FieldPath,
  FieldPlace,
  GroupForm,
  ListForm,
  Value,
  ValueForm,
} from '#content/schema';

/**
 * Why a call was refused; the message is a sentence for the owner. `BAD_INPUT`: the text cannot be written. `CANNOT`:
 * the folder or the disk refuses it now. `BUSY`: another edition is being put online. `PROOF_NEEDED`: the edition
 * changes where visitors are sent, and there is no recent passkey proof.
 */
export type EditorRefusal = 'NOT_FOUND' | 'CONFLICT' | 'BAD_INPUT' | 'CANNOT' | 'BUSY' | 'PROOF_NEEDED';

export interface EditorFacts {
  /** The present value of the field; `null` if it has none. */
  readonly theirs?: Value | null;
  /** The label of the field. */
  readonly field?: string;
  readonly by?: ChangeSource;
  /** What must be corrected first. */
  readonly findings?: readonly PageFinding[];
}

export class PageEditorError extends Error {
  override readonly name = 'PageEditorError';
  readonly code: EditorRefusal;
  readonly facts: EditorFacts;

  constructor(code: EditorRefusal, message: string, facts: EditorFacts = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.facts = facts;
  }
}

export interface PageFinding extends FieldPlace {
  /** An error keeps the field from going online; a warning asks the owner to look again. */
  readonly level: 'error' | 'warning';
  readonly says: string;
  /** A suggested wording. */
  readonly better?: string;
  /** The field that holds the day on which the owner confirmed this field. */
  readonly confirm?: FieldPlace;
  /** The label of the field. */
  readonly field: string;
}

export interface PageTask {
  readonly id: string;
  readonly title: string;
  /** The present state of the content, or what the task is for. */
  readonly says: string;
  /** Whether the task is a section of the page, rather than one of the frequent tasks. */
  readonly section: boolean;
  /** Whether the section is hidden because it has no content. */
  readonly isEmpty: boolean;
  /** A short summary of the findings in its fields. */
  readonly care: string | null;
}

export interface EditedPage {
  /** Grows with every change: here, on another device or in the folder. */
  readonly revision: number;
  /** The number of changes that are not online. */
  readonly changed: number;
  /** When the last change was saved; `null` without changes. */
  readonly savedAt: number | null;
  readonly tasks: readonly PageTask[];
  /** The newest version, if it is online. */
  readonly online: { readonly at: number } | null;
  /** The time at which the draft goes online by itself. */
  readonly later: { readonly at: number } | null;
  /** Why a scheduled edition did not go online. */
  readonly missed: string | null;
  /** The number of placeholders. */
  readonly toAsk: number;
  /** The first error: the page cannot be rendered until it is corrected. `place` is `null` where no form has the field. */
  readonly fault: {
    readonly section: string;
    readonly field: string;
    readonly place: FieldPlace | null;
  } | null;
  readonly canEdit: true | { readonly says: string };
  readonly undo: NamedStep | null;
  readonly redo: NamedStep | null;
}

/** A step of undo: all that was typed in one visit to a field. */
interface NamedStep {
  /** The label of the field. */
  readonly label: string;
  /** The email address of the author. */
  readonly by: string;
}

/** What changed since a revision. */
export interface PageNews {
  readonly revision: number;
  /** The author of the last change and the labels of the changed fields; `null` where unknown. */
  readonly elsewhere: { readonly by: ChangeSource; readonly fields: readonly string[] } | null;
}

export type WhichForm = { readonly task: string } | FieldPlace;

export interface PageField extends FieldPlace {
  readonly node: FieldForm;
  /** The label of the file. */
  readonly section: string;
  /** The labels of the groups and entries that hold the field, such as "At the park". */
  readonly around: readonly string[];
  /** The value in the draft; `null` for none. */
  readonly value: Value | null;
}

export interface PageForm {
  readonly title: string;
  readonly says: string;
  readonly fields: readonly PageField[];
  /** The folder of files such as `faq` in which an entry can be added. */
  readonly folder?: string;
  /** Files that cannot be parsed: their fields are neither shown nor changed. */
  readonly unreadable: readonly string[];
  /** The findings of the fields and of all that the fields hold. */
  readonly findings: readonly PageFinding[];
  readonly conflicts: readonly ChangeConflict[];
  readonly revision: number;
}

export interface FoundPlace extends FieldPlace {
  readonly label: string;
  readonly section: string;
  readonly says: string;
}

export interface ChangeSentence {
  readonly id: string;
  readonly section: string;
  readonly label: string;
  /** The former value; `null` where something was added. */
  readonly before: string | null;
  /** The new value; `null` where something was removed. */
  readonly after: string | null;
  /** The whole sentence, where no value changed: which entry moved, and where to. */
  readonly says?: string;
  /** File names of the photos before and after. */
  readonly photos?: { readonly before: string | null; readonly after: string | null };
}

/** A field that was changed both in the draft and in the folder; an empty path means the whole file. */
export interface ChangeConflict extends FieldPlace {
  readonly label: string;
  readonly before: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

export interface PageReview {
  readonly sentences: readonly ChangeSentence[];
  readonly errors: readonly PageFinding[];
  /** Labels of fields with unfinished changes: these stay in the draft when the rest goes online. */
  readonly held: readonly string[];
  /** Whether any finished change can go online. */
  readonly isReady: boolean;
  /** Warnings about changed fields, and warnings that a change of another field caused. */
  readonly warnings: readonly PageFinding[];
  readonly conflicts: readonly ChangeConflict[];
  readonly revision: number;
}

export interface PutOnline {
  readonly version: number;
  readonly since: number;
  /** The number of the version that was online before, to put it back. */
  readonly earlier: number;
  /** Labels of fields with unfinished changes, which stay in the draft. */
  readonly held: readonly string[];
}

export interface EarlierVersion {
  readonly number: number;
  readonly at: number;
  /** An email address, or `folder` for an edit of the files. */
  readonly by: string;
  readonly what: readonly string[];
  readonly isOnline: boolean;
}

export interface PagePhoto {
  readonly file: string;
  /** The labels of the forms that show the photo. */
  readonly usedIn: readonly string[];
}

/** A placeholder and the question to ask for it. */
export interface FirstQuestion extends FieldPlace {
  readonly node: FieldForm;
  readonly question: string;
  readonly value: Value | null;
}

/** How many sentences are still as shipped, and the first fields that contain one, fields about the owner first. */
export interface SentencesLeft {
  readonly left: number;
  readonly all: number;
  readonly first: readonly FoundPlace[];
}

export interface EditionAuthor {
  readonly email: string;
  /** Whether the passkey was used within the last few minutes. */
  readonly isProven: boolean;
}

/**
 * The page as the owner edits it. `by` is the caller's email address. Every method throws `PageEditorError` where it
 * refuses; a refusal loses nothing that was typed.
 */
export interface PageEditor {
  read(): Promise<EditedPage>;
  /** @param since the revision that the caller has seen */
  readNews(since: number): Promise<PageNews>;
  readForm(which: WhichForm): Promise<PageForm>;
  search(words: string): Promise<readonly FoundPlace[]>;
  /** @returns the findings of the file after the change */
  change(
    by: string,
    request: ChangeRequest,
    /** The author's browser, such as "Firefox on Android"; shown to others who edit the same field. */
    browser?: string,
  ): Promise<{ readonly revision: number; readonly findings: readonly PageFinding[] }>;
  /** @param change the id of a change, which is undone only if it was made in the last step */
  undo(change?: string): Promise<{ readonly says: string }>;
  redo(): Promise<{ readonly says: string }>;
  /** Reverts all changes, as one step. */
  discard(by: string): Promise<{ readonly says: string }>;
  review(): Promise<PageReview>;
  /** Resolves a conflict between the draft and the folder. */
  resolve(place: FieldPlace, keep: 'mine' | 'theirs'): Promise<void>;
  /** Publishes the draft at once, or at the time `at`. */
  putOnline(
    by: EditionAuthor,
    revision: number,
    at?: number,
  ): Promise<PutOnline | { readonly later: number }>;
  cancelLater(by: string): Promise<void>;
  /** Newest first. */
  listVersions(): Promise<readonly EarlierVersion[]>;
  putBack(by: EditionAuthor, number: number): Promise<PutOnline>;
  /** @returns a path that shows the draft without a session, for a day */
  share(by: string): Promise<{ readonly path: string; readonly until: number }>;
  listPhotos(): Promise<readonly PagePhoto[]>;
  /** Refuses a photo that a field shows. */
  removePhoto(by: string, file: string): Promise<void>;
  /** The remaining placeholders, in the order of the questions. */
  listQuestions(): Promise<readonly FirstQuestion[]>;
  /** @returns null while the page has errors */
  readSentences(): Promise<SentencesLeft | null>;
}

export type {
  ChangeRequest,
  ChangeSource,
  FieldForm,
  FieldPath,
  FieldPlace,
  GroupForm,
  ListForm,
  Value,
  ValueForm,
};
