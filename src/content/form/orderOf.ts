import type { FieldPath } from './form.ts';
import { findSchema, unwrap } from './schemaOf.ts';

/** Of a file, the order in which the fields of each of its places are written: for a field that was not there. */
export const orderOf =
  (file: string) =>
  (path: FieldPath): readonly string[] => {
    const schema = findSchema(file, path);
    return Object.keys((schema && unwrap(schema).entries) ?? {});
  };
