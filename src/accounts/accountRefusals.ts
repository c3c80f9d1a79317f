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
