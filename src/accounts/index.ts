/** Who may enter the admin: invitations, passkeys, sessions, and the audit log. */

export { AccountError } from './accountLimits.ts';
export type { AccountLetter } from './accountTools.ts';
export { type Accounts, createAccounts } from './createAccounts.ts';
export { type AccountsOverview, createOperator, type Operator } from './operator.ts';
export { type NewSession, type SignedIn, sweepAccounts } from './sessions.ts';
