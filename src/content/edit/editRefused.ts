import type { ChangeSource, Value } from './value.ts';

/**
 * Thrown when a change of the page is refused, with a message for the owner. The owner's input is kept. `BAD_INPUT`:
 * the text cannot be written. `CANNOT`: the content folder or the disk prevents it. `BUSY`: another edition is being
 * published. `PROOF_NEEDED`: it changes where visitors are sent, and needs a recent passkey proof.
 */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';
  readonly code: 'NOT_FOUND' | 'CONFLICT' | 'BAD_INPUT' | 'CANNOT' | 'BUSY' | 'PROOF_NEEDED';
  /** `theirs` is the present value of the field; `null` if it has none. */
  readonly facts: { readonly theirs?: Value | null; readonly field?: string; readonly by?: ChangeSource };

  constructor(
    message: string,
    code: EditRefused['code'] = 'BAD_INPUT',
    { cause, ...facts }: EditRefused['facts'] & ErrorOptions = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.facts = facts;
  }
}
