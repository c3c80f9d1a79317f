import type { Transaction } from 'kysely';
import type { Backend } from '../database/backend.ts';
import type { Tables } from '../schema/tables.ts';

/** Who did what, in the transaction of the change. */
export interface AuditNote {
  who: string;
  action: string;
  /** Free of words and addresses. @param ids those that were changed */
  describe(ids: readonly string[]): string;
}

/** In the transaction of the change, so that neither is there without the other. */
export async function writeAuditNote(
  tx: Transaction<Tables>,
  at: number,
  ids: readonly string[],
  note: AuditNote | undefined,
): Promise<void> {
  if (!note) return;
  const { who, action } = note;
  await tx
    .insertInto('audit')
    .values({ at, who, action, about: note.describe(ids) })
    .execute();
}

/** For what changes no enquiry. */
export async function recordAudit(
  { db }: Backend,
  entry: { at: number; who: string; action: string; about: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('audit').values(entry).execute();
  });
}
