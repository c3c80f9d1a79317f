import * as v from 'valibot';

/** An array whose length is checked before its entries, so that a huge array produces one issue and not thousands. */
export const limitedArray = <Entry extends v.GenericSchema>(entry: Entry, max: number) =>
  v.pipe(
    v.custom<v.InferInput<Entry>[]>((list) => Array.isArray(list) && list.length <= max),
    v.array(entry),
  );
