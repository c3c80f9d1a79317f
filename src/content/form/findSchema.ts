import type * as v from 'valibot';
import { MARKDOWN_FILES, OPTIONAL_YAML_FILES, post, question, readNotes, YAML_FILES } from '#content/schema';
import type { FieldPath } from './form.ts';

/** Any part of a schema, as far as a form looks at it. */
export type SchemaPart = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  options?: readonly string[];
  default?: unknown;
  pipe?: readonly (SchemaPart & { kind: string; requirement?: unknown })[];
};

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries([
  ...Object.entries({ ...YAML_FILES, ...OPTIONAL_YAML_FILES }).map(([name, schema]) => [
    `${name}.yaml`,
    schema,
  ]),
  ...Object.entries(MARKDOWN_FILES).map(([name, schema]) => [`${name}.md`, schema]),
  ['faq/*.md', question],
  ['journal/*.md', post],
]);

/** Every file that a content folder may hold; `faq/*.md` and `journal/*.md` stand for any number of them. */
export const CONTENT_FILES: readonly string[] = Object.keys(SCHEMAS);

/** The schema of a file, by its path inside the content folder; nothing when the folder has no such file. */
export function findFileSchema(file: string): v.GenericSchema | undefined {
  const kind = file.replace(/^(faq|journal)\/[a-z0-9-]+\.md$/, '$1/*.md');
  return Object.hasOwn(SCHEMAS, kind) ? SCHEMAS[kind] : undefined;
}

/** The schema of a value of a file; nothing when the file has no such field. */
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

/** Of a field that may be left out, what it is when it is there. */
export function unwrap(schema: v.GenericSchema): SchemaPart {
  const part = findInside(schema as SchemaPart, (inner) => inner.wrapped !== undefined);
  return part?.wrapped ? unwrap(part.wrapped) : (schema as SchemaPart);
}

/** Whether a field may be left out. */
export const isOptional = (schema: v.GenericSchema): boolean => schema.type === 'optional';

/** What a pipe asks of a value, by the kind of its action, such as `min_length`. */
export function readRequirement(schema: SchemaPart, action: string): unknown {
  return findInside(schema, (part) => part.type === action)?.requirement;
}

export const hasAction = (schema: SchemaPart, action: string): boolean =>
  findInside(schema, (part) => part.type === action) !== undefined;

/** A part of a pipe, or of the pipe that it begins with. */
function findInside(
  schema: SchemaPart,
  test: (part: SchemaPart) => boolean,
): (SchemaPart & { requirement?: unknown }) | undefined {
  if (test(schema)) return schema;
  for (const part of schema.pipe ?? []) {
    // A pipe begins with itself, without its pipe.
    const found = test(part) ? part : part.pipe ? findInside(part, test) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Of a file, the order in which the fields of each of its places are written: for a field that was not there. */
export const orderOf =
  (file: string) =>
  (path: FieldPath): readonly string[] => {
    const schema = findSchema(file, path);
    return Object.keys((schema && unwrap(schema).entries) ?? {});
  };
