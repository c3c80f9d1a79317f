import type { Kysely, Selectable } from 'kysely';
import type { AccountTables } from '#store';

/** The database, or a transaction of it. */
export type AccountsDb = Kysely<AccountTables>;

export type Person = Selectable<AccountTables['people']>;
export type EntryLink = Selectable<AccountTables['entry_links']>;
export type Passkey = Selectable<AccountTables['passkeys']>;
export type Session = Selectable<AccountTables['sessions']>;
