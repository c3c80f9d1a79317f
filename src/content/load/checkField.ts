import * as v from 'valibot';
import { YAML_FILES } from '#content/schema';

/** A field of a content file: `practice`, `address.suburb`. */
export interface FieldName {
  file: keyof typeof YAML_FILES;
  field: string;
}

/** Whether the content has such a field at all. */
export function hasField(name: FieldName): boolean {
  return findSchema(name) !== undefined;
}

/**
 * Whether a value may stand in a field, for those who ask before they write.
 * @returns what is expected in its place, as a phrase; nothing when it is right
 */
export function describeExpected(name: FieldName, value: unknown): string | undefined {
  const schema = findSchema(name);
  if (!schema) return `no field ${name.field} in ${name.file}.yaml`;
  const result = v.safeParse(schema, value);
  return result.success ? undefined : result.issues[0].message;
}

function findSchema({ file, field }: FieldName): v.GenericSchema | undefined {
  return field.split('.').reduce<v.GenericSchema | undefined>((schema, key) => {
    const entries = schema && unwrap(schema).entries;
    return entries && Object.hasOwn(entries, key) ? entries[key] : undefined;
  }, YAML_FILES[file]);
}

/** Of an optional field, what it is when it is there. */
function unwrap(schema: object): { entries?: Record<string, v.GenericSchema> } {
  return 'wrapped' in schema ? unwrap(schema.wrapped as object) : schema;
}
