/** The accounts: who may enter the admin, with which passkeys, in which sessions, and what they did there. */

export type { AccountLetter, AccountMail } from './accountMail.ts';
export { createAccounts, type RunningAccounts } from './createAccounts.ts';
export { type AccountsOverview, createOperator, type Operator } from './operator.ts';
export { sweepAccounts } from './sessions.ts';
