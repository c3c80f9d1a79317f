import { Refusal } from '#store';
import { DAY, HOUR, MINUTE } from '../durations.ts';

/** A refused request; the message is shown to the person. */
export class AccountError extends Refusal {
  override readonly name = 'AccountError';
  readonly code:
    | 'SIGNED_OUT'
    | 'PROOF_NEEDED'
    | 'RELOAD_NEEDED'
    | 'REFUSED'
    | 'NOT_FOUND'
    | 'CONFLICT'
    | 'BUSY';

  constructor(code: AccountError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** One message for every cause, so that it does not reveal whether a passkey is known. */
export const refusePasskey = () =>
  new AccountError('REFUSED', 'That passkey did not open the desk. Try again, or use another one.');

export const refuseNewPasskey = () =>
  new AccountError('REFUSED', 'That device could not be added. Try again.');

export const refuseLink = () =>
  new AccountError('NOT_FOUND', 'This link was used already, or is too old. Ask for another one.');

export const refuseUnknown = () =>
  new AccountError('NOT_FOUND', 'That is no longer here. Somebody may have ended it meanwhile.');

export const CHALLENGE_LIFE = 5 * MINUTE;
export const PROOF_LIFE = 5 * MINUTE;
export const LINK_LIFE = 15 * MINUTE;
/** Minimum time between two links, or two invitations, to one address. */
export const LINK_SPACING = 5 * MINUTE;
export const INVITATION_LIFE = 3 * DAY;
/** How long a notice about a device or a changed destination is retried. */
export const LETTER_LIFE = DAY;

/** Longest life without use (`idle`) and in total. `shared`: a borrowed device. `recovery`: can only add a device. */
export const SESSION_LIFE = {
  own: { idle: 30 * DAY, most: 180 * DAY },
  shared: { idle: 12 * HOUR, most: 12 * HOUR },
  recovery: { idle: LINK_LIFE, most: LINK_LIFE },
} as const;

/** Minimum time between two updates of a session's last use. */
export const TOUCH_EVERY = MINUTE;
