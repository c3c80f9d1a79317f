import { DatabaseSync } from 'node:sqlite';

/** The number of enquiries in the full store. */
export const STORED = 1_000_000;
/** The number of held enquiries in the full store, as after a long flood. */
export const HELD = 100_000;

/** Fills an idle store with enquiries of the last 20 days, held or sent, and waits until they are on disk. */
export function fillStore(file: string, heldCount = HELD): void {
  const database = new DatabaseSync(file);
  const now = Date.now();
  const at = `${now - 20 * 86_400_000} + n * 6`;
  const state = `case when n <= ${heldCount} then 'held' else 'sent' end`;
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${STORED})`;
  database.exec(`
    pragma synchronous = off;
    begin;
    insert into enquiries (id, state, reason, first_name, last_name, email, email_key, message,
      received_at, queued_at, changed_at, sent_at, attempts, warned_at)
    ${numbers}
    select printf('0000-%012d', n), ${state}, 'filled', 'Ada', 'Sand', 'old-' || n || '@example.com',
      'old-' || n || '@example.com', hex(zeroblob(150)),
      ${at}, ${at}, ${at}, ${at}, 1, ${now}
    from numbers;
    insert into history (enquiry, at, state, reason)
    ${numbers}
    select printf('0000-%012d', n), ${at}, ${state}, 'filled' from numbers;
    commit;
    pragma synchronous = full;
    pragma wal_checkpoint(truncate);`);
  database.close();
}
