/**
 * What the admin may ask of the page that it edits, said without Node and without the disk: its calls know this
 * much. Times are in milliseconds since 1970.
 */

import type { AskedChange, TouchedBy } from '#content/drafts/change';
import type { Value } from '#content/edit/change';
import type { FieldForm, FieldPath, FieldPlace, GroupForm, ListForm, ValueForm } from '#content/form';

/**
 * Why something was not done; the message is a sentence for the owner. `BAD_INPUT`: what was typed cannot be written.
 * `CANNOT`: the folder or the disk does not take it now. `BUSY`: something else is being put online. `PROOF_NEEDED`: it
 * changes where visitors turn to, and the passkey was not asked for just now.
 */
export type EditorRefusal = 'NOT_FOUND' | 'CONFLICT' | 'BAD_INPUT' | 'CANNOT' | 'BUSY' | 'PROOF_NEEDED';

/** What is known instead. */
export interface EditorFacts {
  /** What stands in the place now; nothing is `null`. */
  readonly theirs?: Value | null;
  /** What that place is called. */
  readonly field?: string;
  /** Who has changed it since. */
  readonly by?: TouchedBy;
  /** What must be put right first. */
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

/** What the checks say of a field. */
export interface PageFinding extends FieldPlace {
  /** Errors stop it from going online, warnings ask. */
  readonly level: 'error' | 'warning';
  readonly says: string;
  /** A wording to take over. */
  readonly better?: string;
  /** The field that takes the day on which its owner made sure of it. */
  readonly confirm?: FieldPlace;
  /** What the field is called. */
  readonly field: string;
}

export interface PageTask {
  readonly id: string;
  readonly title: string;
  /** How it stands, or what it is for. */
  readonly says: string;
  /** A part of the page, not one of the few things that owners come for. */
  readonly section: boolean;
  /** A section that is not on the page while it shows nothing. */
  readonly isEmpty: boolean;
  /** What needs another look there, in few words. */
  readonly care: string | null;
}

/** Something that keeps the draft from being a page. */
interface PageFault {
  /** What its file and its field are called. */
  readonly section: string;
  readonly field: string;
  /** Where it is put right; nothing where no form has it. */
  readonly place: FieldPlace | null;
}

/** What "My page" opens on. */
export interface EditedPage {
  /** Counts every change, here, on another device or in the folder. */
  readonly revision: number;
  /** How many changes wait to be put online. */
  readonly changed: number;
  /** When the last of them was kept; nothing when none waits. */
  readonly savedAt: number | null;
  readonly tasks: readonly PageTask[];
  /** The newest version that is kept, when the site shows it. */
  readonly online: { readonly number: number; readonly at: number; readonly by: string } | null;
  /** What was typed goes online by itself then. */
  readonly later: { readonly at: number; readonly by: string } | null;
  /** Why something did not go online by itself. */
  readonly missed: string | null;
  /** How many fields are still a placeholder. */
  readonly toAsk: number;
  /** The first that must be put right: until then the draft has no page to show. */
  readonly fault: PageFault | null;
  /** Whether the folder takes changes now, or why not. */
  readonly canEdit: true | { readonly says: string };
  /** The step that undo takes back, and the one that redo makes again. */
  readonly undo: NamedStep | null;
  readonly redo: NamedStep | null;
}

/** One step of undo: all that was typed in one stay in a field. */
export interface NamedStep {
  /** What its field is called. */
  readonly label: string;
  /** The address of whoever made it. */
  readonly by: string;
}

/** Whether anything is other than a page shows it, in few words. */
export interface PageNews {
  readonly revision: number;
  /** Who changed something last since then, and which fields; nothing where that is not known. */
  readonly elsewhere: { readonly by: TouchedBy; readonly fields: readonly string[] } | null;
}

export type WhichForm = { readonly task: string } | FieldPlace;

export interface PageField extends FieldPlace {
  readonly node: FieldForm;
  /** What its file is called. */
  readonly section: string;
  /** What it is part of, such as "At the park"; empty for a field of the file itself. */
  readonly around: readonly string[];
  /** In the draft; nothing is `null`. */
  readonly value: Value | null;
}

export interface PageForm {
  readonly title: string;
  readonly says: string;
  readonly fields: readonly PageField[];
  /** Where a file of its own for a new entry goes, such as `faq`; there may be none yet. */
  readonly folder?: string;
  /** Files that hold some of them and cannot be read: nothing of these is shown, or can be changed. */
  readonly unreadable: readonly string[];
  /** All about the fields, also about what they hold. */
  readonly findings: readonly PageFinding[];
  /** Where the folder says something else by now than when it was typed over. */
  readonly conflicts: readonly ChangeConflict[];
  readonly revision: number;
}

export interface FoundPlace extends FieldPlace {
  readonly label: string;
  readonly section: string;
  readonly says: string;
}

/** One change in a sentence. */
export interface ChangeSentence {
  readonly id: string;
  readonly section: string;
  readonly label: string;
  /** Nothing where there was nothing, or is nothing any more. */
  readonly before: string | null;
  readonly after: string | null;
  /** What happened, as a sentence of its own, where that is no other value: what moved, and where to. */
  readonly says?: string;
  /** The pictures that were and will be shown, by the names of their files. */
  readonly photos?: { readonly before: string | null; readonly after: string | null };
}

/** A place that was changed both in the draft and in the folder; an empty path is a file as a whole. */
export interface ChangeConflict extends FieldPlace {
  readonly label: string;
  readonly before: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** What would go online. */
export interface PageReview {
  readonly sentences: readonly ChangeSentence[];
  readonly errors: readonly PageFinding[];
  /** Changes that are not finished, by what their fields are called: they stay in the draft when the rest goes online. */
  readonly held: readonly string[];
  /** Whether something finished is left that may go online. */
  readonly isReady: boolean;
  /** About what will change. */
  readonly warnings: readonly PageFinding[];
  readonly conflicts: readonly ChangeConflict[];
  readonly revision: number;
}

/** What a step of undo or redo did, in a sentence. */
export interface SteppedDraft {
  readonly says: string;
}

/** A version that was put online. */
export interface PutOnline {
  readonly version: number;
  /** Since when visitors see it. */
  readonly since: number;
  /** What was online until then, to put back. */
  readonly earlier: number;
  /** Changes that are not finished and stay in the draft, by what their fields are called. */
  readonly held: readonly string[];
}

export interface EarlierVersion {
  readonly number: number;
  readonly at: number;
  /** An address, or `folder` for an edit made in the files. */
  readonly by: string;
  readonly what: readonly string[];
  readonly isOnline: boolean;
}

export interface PagePhoto {
  readonly file: string;
  /** The labels of the fields that show it. */
  readonly usedIn: readonly string[];
}

/** A placeholder, and what is asked in its place. */
export interface FirstQuestion extends FieldPlace {
  readonly node: FieldForm;
  readonly question: string;
  readonly value: Value | null;
}

/** How many sentences stand as the page came, and the first fields that have some, those about the owner before others. */
export interface SentencesLeft {
  readonly left: number;
  readonly all: number;
  readonly first: readonly FoundPlace[];
}

/** Who puts something online. */
export interface EditionAuthor {
  readonly email: string;
  /** Their passkey was asked for a few minutes ago at most. */
  readonly isProven: boolean;
}

/**
 * The page as the owner edits it. `by` is the address of whoever asks. Every method throws `PageEditorError` where it
 * refuses; nothing that was typed is lost by it.
 */
export interface PageEditor {
  read(): Promise<EditedPage>;
  /** @param since the revision that whoever asks has seen */
  readNews(since: number): Promise<PageNews>;
  readForm(which: WhichForm): Promise<PageForm>;
  search(words: string): Promise<readonly FoundPlace[]>;
  /** @returns what the checks say of the file now */
  change(
    by: string,
    asked: AskedChange,
    /** Such as "Firefox on Android", for whoever types in the same place. */
    browser?: string,
  ): Promise<{ readonly revision: number; readonly findings: readonly PageFinding[] }>;
  /**
   * Takes the last step back.
   * @param change the id of a change: then only where it was made in the last step
   */
  undo(change?: string): Promise<SteppedDraft>;
  /** Makes the step again that was taken back last. */
  redo(): Promise<SteppedDraft>;
  /** Takes all changes back, as one step. */
  discard(by: string): Promise<SteppedDraft>;
  review(): Promise<PageReview>;
  /** Chooses between the draft and the folder where both changed a place. */
  resolve(place: FieldPlace, keep: 'mine' | 'theirs'): Promise<void>;
  /** At once, or at a later time. */
  putOnline(
    by: EditionAuthor,
    revision: number,
    at?: number,
  ): Promise<PutOnline | { readonly later: number }>;
  cancelLater(by: string): Promise<void>;
  /** The newest first. */
  listVersions(): Promise<readonly EarlierVersion[]>;
  putBack(by: EditionAuthor, number: number): Promise<PutOnline>;
  /** @returns an address that shows the draft to whoever has it, for a day */
  share(by: string): Promise<{ readonly path: string; readonly until: number }>;
  listPhotos(): Promise<readonly PagePhoto[]>;
  /** Only one that no field shows. */
  removePhoto(by: string, file: string): Promise<void>;
  /** The placeholders that are left, in the order in which they are asked. */
  listQuestions(): Promise<readonly FirstQuestion[]>;
  /** @returns nothing while the page is at fault */
  readSentences(): Promise<SentencesLeft | null>;
}

export type {
  AskedChange,
  FieldForm,
  FieldPath,
  FieldPlace,
  GroupForm,
  ListForm,
  TouchedBy,
  Value,
  ValueForm,
};
