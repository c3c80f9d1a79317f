import * as v from 'valibot';

/**
 * A list that is measured before its entries are checked: thousands of wrong ones would be described one by one.
 * @param most how many entries it may have
 */
export const listOf = <Entry extends v.GenericSchema>(entry: Entry, most: number) =>
  v.pipe(
    v.custom<v.InferInput<Entry>[]>((list) => Array.isArray(list) && list.length <= most),
    v.array(entry),
  );
