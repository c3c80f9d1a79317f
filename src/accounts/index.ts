/** Who may enter the admin: invitations, passkeys, sessions, and the audit log. */

export type { AccountLetter, AccountMail } from './accountMail.ts';
export * from './contract.ts';
export { createAccounts, type RunningAccounts } from './createAccounts.ts';
export { type AccountsOverview, createOperator, type Operator } from './operator.ts';
export { sweepAccounts } from './sessions.ts';
