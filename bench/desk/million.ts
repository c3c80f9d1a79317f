import { DatabaseSync } from 'node:sqlite';

/** Enquiries stored before the second measurement. */
export const STORED = 1_000_000;

/** Fills an idle store with sent enquiries of the last 80 days; all is on the disk before anything is measured. */
export function fill(file: string): void {
  const database = new DatabaseSync(file);
  const now = Date.now();
  const at = `${now - 80 * 86_400_000} + n * 6`;
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${STORED})`;
  database.exec(`
    pragma synchronous = off;
    begin;
    insert into enquiries
    ${numbers}
    select printf('0000-%012d', n), 'sent', 'filled', 'Ada', 'Sand', 'old-' || n || '@example.com',
      'old-' || n || '@example.com', hex(zeroblob(150)),
      ${at}, ${at}, ${at}, null, ${at}, 1, null
    from numbers;
    insert into history (enquiry, at, state, reason)
    ${numbers}
    select printf('0000-%012d', n), ${at}, 'sent', 'filled' from numbers;
    commit;
    pragma synchronous = full;
    pragma wal_checkpoint(truncate);`);
  database.close();
}
