import type { Transaction } from 'kysely';
import type { Marking, OwnerMarks } from '../ownerStore.ts';
import type { OwnerStepName, Tables } from '../schema/tables.ts';

/** Longer than anybody's way back is on their screen, even if they were offline meanwhile. In ms. */
const KEPT_FOR = 86_400_000;

/** What puts one enquiry back: how it was noted before and after, and which steps went. */
export interface KeptChange {
  what: Marking['what'];
  isSet: boolean;
  was: OwnerMarks;
  became: OwnerMarks;
  added: { at: number; what: OwnerStepName } | null;
  removed: { at: number; what: OwnerStepName; who: string }[];
}

/** In the transaction of the change. Others hear of it by these rows, so the newest is never deleted. */
export async function keepChanges(
  tx: Transaction<Tables>,
  { change, at, who }: { change: string; at: number; who: string },
  kept: readonly { id: string; how: KeptChange | null }[],
): Promise<void> {
  const rows = kept.map(({ id, how }) => ({
    ...{ change, enquiry: id, at, who },
    was: how ? JSON.stringify(how) : '',
  }));
  await tx.insertInto('owner_changes').values(rows).execute();
  await tx
    .deleteFrom('owner_changes')
    .where('at', '<', at - KEPT_FOR)
    .execute();
}

/** With the words goes who had to do with them; that something changed is still heard of. */
export async function forgetChanges(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await tx.updateTable('owner_changes').set({ who: '', was: '' }).where('enquiry', 'in', ids).execute();
}
