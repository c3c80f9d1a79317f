import { DAY, HOUR, MINUTE } from '#durations';
import { AccountError } from './contract.ts';

/** One sentence for every passkey that does not open: it tells nobody whose it is, or that it was. */
export const refusePasskey = () =>
  new AccountError('REFUSED', 'That passkey did not open the desk. Try again, or use another one.');

export const refuseNewPasskey = () =>
  new AccountError('REFUSED', 'That device could not be added. Try again.');

export const refuseLink = () =>
  new AccountError('NOT_FOUND', 'This link was used already, or is too old. Ask for another one.');

export const refuseUnknown = () =>
  new AccountError('NOT_FOUND', 'That is no longer here. Somebody may have ended it meanwhile.');

/** Between the question for a passkey and its answer. */
export const CHALLENGE_LIFE = 5 * MINUTE;
/** How long a passkey that was asked for counts as asked for. */
export const PROOF_LIFE = 5 * MINUTE;
export const LINK_LIFE = 15 * MINUTE;
/** Between two links by mail, or two invitations, to one address: what was mailed so lately is what was asked for. */
export const LINK_SPACING = 5 * MINUTE;
export const INVITATION_LIFE = 3 * DAY;
/** In which the invitations of everybody at the admin are counted together. */
export const INVITATIONS_COUNTED = DAY;
/** What was done at the admin is news for so long. */
export const LETTER_LIFE = DAY;

/** How long a session lives; `idle`: without being used. */
export const SESSION_LIFE = {
  own: { idle: 30 * DAY, most: 180 * DAY },
  shared: { idle: 12 * HOUR, most: 12 * HOUR },
  recovery: { idle: LINK_LIFE, most: LINK_LIFE },
} as const;

/** A session's last use is written down this often at most. */
export const TOUCH_EVERY = MINUTE;

/** The hour in which the links of one network are counted. */
export const LINKS_COUNTED = HOUR;
