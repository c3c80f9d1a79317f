import type { AccountsDb } from './accountsDb.ts';
import type { AuditEntry } from './contract.ts';

/** Who acts where nobody is signed in: whoever may run commands on the server. */
export const COMMAND_LINE = 'the command line';

/** In one answer. */
const AUDIT_PAGE = 100;

/** In the transaction of what was done, so that neither is there without the other. */
export async function writeAudit(
  tx: AccountsDb,
  entry: { at: number; who: string; action: string; about?: string },
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({ about: '', ...entry })
    .execute();
}

export async function readAudit(db: AccountsDb, before?: number): Promise<AuditEntry[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('step', '<', before ?? 0))
    .orderBy('step', 'desc')
    .limit(AUDIT_PAGE)
    .execute();
}
