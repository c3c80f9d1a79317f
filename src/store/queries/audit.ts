import type { Transaction } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';

export interface AuditNote {
  who: string;
  action: string;
  /** Describes the change without quoting text or email addresses. @param ids of the changed enquiries */
  describe(ids: readonly string[]): string;
}

/** Writes the audit entry in the transaction of the change, so that both are stored or neither. */
export async function writeAuditNote(
  tx: Transaction<Tables>,
  at: number,
  ids: readonly string[],
  note: AuditNote | undefined,
): Promise<void> {
  if (!note) return;
  const entry = { at, who: note.who, action: note.action, about: note.describe(ids) };
  await tx.insertInto('audit').values(entry).execute();
}

export async function recordAudit(
  { db }: Backend,
  entry: { at: number; who: string; action: string; about: string },
): Promise<void> {
  await db.transaction().execute((tx) => tx.insertInto('audit').values(entry).execute());
}
