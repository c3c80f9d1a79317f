import { type ColumnDefinitionBuilder, type Kysely, type SchemaModule, sql } from 'kysely';

/** What tables are written with, in the words of each database. */
export interface DialectTerms {
  integer: 'integer' | 'bigint';
  /** SQLite keeps any type in any column unless told otherwise. */
  end: ReturnType<typeof sql>;
  /** A number that grows by itself. */
  numbered(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
}

/** `db` is for what must be changed in rows that are there. */
export type Migration = (
  schema: SchemaModule,
  terms: DialectTerms,
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its time, not those of today.
  db: Kysely<any>,
) => Promise<void>;

export const TERMS: Record<'sqlite' | 'postgres', DialectTerms> = {
  sqlite: { integer: 'integer', end: sql`strict`, numbered: (column) => column },
  postgres: { integer: 'bigint', end: sql``, numbered: (column) => column.generatedAlwaysAsIdentity() },
};

export const notNull = (column: ColumnDefinitionBuilder) => column.notNull();
export const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
export const emptyText = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
export const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
