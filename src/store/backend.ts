import type { Kysely, Transaction } from 'kysely';
import type { StoreError } from './storeError.ts';
import type { Tables } from './tables.ts';

/** What differs between the two databases. Everything else is one set of queries. */
export interface Backend {
  readonly kind: 'sqlite' | 'postgres';
  readonly place: string;
  readonly db: Kysely<Tables>;
  /** Lets no other instance hold any of these names until the transaction ends. */
  lockNames(tx: Transaction<Tables>, names: readonly string[]): Promise<void>;
  /** Several connections write at once, so rows are locked, and locked ones passed over. */
  readonly rowLocks: boolean;
  /** One line for a person. */
  explain(error: unknown): StoreError;
  /** The database's own integrity check. @returns what is wrong, or nothing */
  findDamage(): Promise<string[]>;
  backup(file: string): Promise<void>;
  /** After words were blanked: leaves no old copy of them in the files. False when somebody reads one still. */
  scrub(): Promise<boolean>;
}
