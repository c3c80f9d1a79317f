import type { CompiledQuery } from 'kysely';
import type { Backend } from './backend.ts';

export type CompiledQueries = (
  kind: Backend['kind'],
  count: number,
  compile: () => CompiledQuery,
) => CompiledQuery;

/**
 * Keeps one statement for each database and number of rows or values, written when it is first asked for. For what
 * every enquiry passes through: writing a statement again costs as much as running it (docs/decisions/0009).
 */
export function keepCompiledQueries(): CompiledQueries {
  const compiled = { sqlite: new Map<number, CompiledQuery>(), postgres: new Map<number, CompiledQuery>() };
  return (kind, count, compile) => {
    const query = compiled[kind].get(count) ?? compile();
    compiled[kind].set(count, query);
    return query;
  };
}
