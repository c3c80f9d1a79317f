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
export const createPasskeyError = () =>
  new AccountError('REFUSED', 'That passkey did not open the desk. Try again, or use another one.');

export const createNewPasskeyError = () =>
  new AccountError('REFUSED', 'That device could not be added. Try again.');

export const createLinkError = () =>
  new AccountError('NOT_FOUND', 'This link was used already, or is too old. Ask for another one.');

export const createNotFoundError = () =>
  new AccountError('NOT_FOUND', 'That is no longer here. Somebody may have ended it meanwhile.');

export const CHALLENGE_LIFETIME = 5 * MINUTE;
export const PROOF_LIFETIME = 5 * MINUTE;
export const LINK_LIFETIME = 15 * MINUTE;
/** Minimum time between two links, or two invitations, to one address. */
export const LINK_SPACING = 5 * MINUTE;
export const INVITATION_LIFETIME = 3 * DAY;
/** How long a notice about a device or a changed destination is retried. */
export const LETTER_LIFETIME = DAY;

/** Maximum lifetime without use (`idle`) and in total. `shared`: a borrowed device. `recovery`: only adds a device. */
export const SESSION_LIFETIME = {
  own: { idle: 30 * DAY, total: 180 * DAY },
  shared: { idle: 12 * HOUR, total: 12 * HOUR },
  recovery: { idle: LINK_LIFETIME, total: LINK_LIFETIME },
} as const;

/** Minimum time between two updates of the time at which a session was last used. */
export const TOUCH_INTERVAL = MINUTE;
