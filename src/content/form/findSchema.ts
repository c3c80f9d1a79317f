import type * as v from 'valibot';
import { about, OPTIONAL_YAML_FILES, post, question, readNotes, YAML_FILES } from '../schema/index.ts';
import type { FieldPath } from './form.ts';

/** The parts of a Valibot schema that forms read. */
export type SchemaPart = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  default?: unknown;
  message?: unknown;
  requirement?: unknown;
  pipe?: readonly SchemaPart[];
};

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries([
  ...Object.entries({ ...YAML_FILES, ...OPTIONAL_YAML_FILES }).map(([name, schema]) => [
    `${name}.yaml`,
    schema,
  ]),
  ['about.md', about],
  ['faq/*.md', question],
  ['journal/*.md', post],
]);

/** Every file that a content folder may have; `faq/*.md` and `journal/*.md` stand for any number of files. */
export const CONTENT_FILES: readonly string[] = Object.keys(SCHEMAS);

export function findFileSchema(file: string): v.GenericSchema | undefined {
  const kind = file.replace(/^(faq|journal)\/[a-z0-9-]+\.md$/, '$1/*.md');
  return Object.hasOwn(SCHEMAS, kind) ? SCHEMAS[kind] : undefined;
}

export function findSchema(file: string, path: FieldPath): v.GenericSchema | undefined {
  const schema = findFileSchema(file);
  const body = schema && path.length === 1 && path[0] === 'body' ? readNotes(schema).body : undefined;
  return body ?? path.reduce<v.GenericSchema | undefined>(findChild, schema);
}

function findChild(schema: v.GenericSchema | undefined, key: string | number): v.GenericSchema | undefined {
  const { entries, item } = schema ? unwrap(schema) : ({} as SchemaPart);
  if (item) return typeof key === 'number' || key === '*' ? item : undefined;
  return entries && Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** The schema inside `v.optional`. */
export function unwrap(schema: v.GenericSchema): SchemaPart {
  const part = findInside(schema as SchemaPart, (inner) => inner.wrapped !== undefined);
  return part?.wrapped ? unwrap(part.wrapped) : (schema as SchemaPart);
}

export const isOptional = (schema: v.GenericSchema): boolean => schema.type === 'optional';

/** The number that a pipe action requires, such as that of `max_length`. */
export const readRequirement = (schema: SchemaPart, action: string): number | undefined =>
  findInside(schema, (part) => part.type === action)?.requirement as number | undefined;

export const hasAction = (schema: SchemaPart, action: string): boolean =>
  findInside(schema, (part) => part.type === action) !== undefined;

/** Searches a pipe, and the pipes inside it. */
function findInside(schema: SchemaPart, test: (part: SchemaPart) => boolean): SchemaPart | undefined {
  if (test(schema)) return schema;
  for (const part of schema.pipe ?? []) {
    const match = findInside(part, test);
    if (match) return match;
  }
  return undefined;
}
