import type { StoreConnection } from '#store';
import { SESSION_LIFE } from './durations.ts';

/** Forgets what has ended by itself, and what was done longer ago than enquiries are kept. */
export async function sweepAccounts(
  connection: StoreConnection,
  now: number,
  auditKeptMs: number,
): Promise<void> {
  await connection.write(async (tx) => {
    await tx.deleteFrom('entry_links').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('grants').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    for (const [kind, { idle }] of Object.entries(SESSION_LIFE)) {
      await tx
        .deleteFrom('sessions')
        .where('kind', '=', kind as keyof typeof SESSION_LIFE)
        .where('seen_at', '<=', now - idle)
        .execute();
    }
    await tx
      .deleteFrom('audit')
      .where('at', '<', now - auditKeptMs)
      .execute();
  });
}
