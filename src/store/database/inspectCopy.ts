import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './storeError.ts';

/** What a copy of the embedded store holds: enquiries in each state, those that were erased among them. */
export type CopyCounts = Readonly<Record<string, number>>;

/**
 * Reads a copy to its end, as nobody does who merely makes one, and changes nothing in it.
 * @throws StoreError when it could not be put back
 */
export function inspectCopy(file: string): CopyCounts {
  let copy: DatabaseSync | undefined;
  try {
    copy = new DatabaseSync(file, { readOnly: true });
    const faults = copy.prepare('pragma integrity_check').all().map(readFirst);
    if (faults.some((line) => line !== 'ok')) throw new Error(faults[0]);
    const rows = copy.prepare('select state, count(*) as count from enquiries group by state').all();
    return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The copy ${file} could not be put back: ${why}.`, { cause: error });
  } finally {
    copy?.close();
  }
}

const readFirst = (row: Record<string, unknown>) => String(Object.values(row)[0]);
