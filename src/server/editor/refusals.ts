import { EditRefused } from '#content';
import type { ChangeSource, Value } from '#content/schema';

/**
 * Why a call was refused. `BAD_INPUT`: the text cannot be written. `CANNOT`: the folder or the disk refuses it now.
 * `BUSY`: another edition is being put online. `PROOF_NEEDED`: the edition changes where visitors are sent, and there
 * is no recent passkey proof.
 */
type EditorRefusal = 'NOT_FOUND' | 'CONFLICT' | 'BAD_INPUT' | 'CANNOT' | 'BUSY' | 'PROOF_NEEDED';

interface EditorFacts {
  /** The present value of the field; `null` if it has none. */
  readonly theirs?: Value | null;
  /** The label of the field. */
  readonly field?: string;
  readonly by?: ChangeSource;
}

/** A refusal, with a sentence for the owner. It loses nothing that was typed. */
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

/** The person was removed while the call ran. */
export const createRemovedError = () => new PageEditorError('CANNOT', 'You can no longer come in here.');

export const READ_ONLY_FOLDER =
  'Your page cannot be changed now: the folder that holds its words is read-only. What you typed is kept. Ask your helper to open the folder for the site.';
const FULL_DISK =
  'The disk of your site is full, so nothing more can be saved. Your page is as it was. Ask your helper to make room.';
const OTHER_FAULT =
  'The disk of your site did not take this. Your page is as it was. Try again in a moment, and tell your helper if it stays so.';

const DISK_FAULTS: Readonly<Record<string, string>> = {
  EROFS: READ_ONLY_FOLDER,
  EACCES: READ_ONLY_FOLDER,
  EPERM: READ_ONLY_FOLDER,
  ENOSPC: FULL_DISK,
  EDQUOT: FULL_DISK,
};

/** For `catch`: rethrows a refused edit or an error of the file system as a sentence, any other error unchanged. */
export function rethrowForOwner(error: unknown): never {
  if (error instanceof EditRefused) throw new PageEditorError(error.code, error.message);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^E[A-Z]+$/.test(code)) throw error;
  throw new PageEditorError('CANNOT', DISK_FAULTS[code] ?? OTHER_FAULT, {}, { cause: error });
}
