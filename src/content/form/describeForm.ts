import * as v from 'valibot';
import { about, OPTIONAL_YAML_FILES, post, question, readNotes, YAML_FILES } from '../schema/index.ts';
import type { FieldForm, FieldPath, Form, ListForm, Named, ValueForm } from './form.ts';

/** The form of a content file, such as `practice.yaml` or `faq/one.md`; undefined for any other file. */
export function findForm(file: string): Form | undefined {
  const schema = findFileSchema(file);
  if (!schema) return undefined;
  const form = formCache.get(schema) ?? describeSchema(file, schema);
  formCache.set(schema, form);
  return { ...form, file };
}

/** Like `findForm`. @throws when a content folder has no such file */
export function describeForm(file: string): Form {
  const form = findForm(file);
  if (!form) throw new Error(`A content folder has no file ${file}.`);
  return form;
}

/** Forms by schema. Schemas do not change while the program runs, so each form is derived once. */
const formCache = new Map<v.GenericSchema, Form>();

/** @throws when a field has no label, or no control fits its type */
export function describeSchema(file: string, schema: v.GenericSchema): Form {
  const form = describeField('', schema, file);
  if (form.kind !== 'group') throw new Error(`${file} is no group of fields.`);
  const { body } = readNotes(unwrap(schema));
  const fields = body ? [...form.fields, describeField('body', body, `${file} body`)] : form.fields;
  return { file, ...form, fields };
}

/** @param errorLabel the field's name in errors about the schema */
function describeField(name: string, schema: v.GenericSchema, errorLabel: string): FieldForm {
  const inner = unwrap(schema);
  const { control, typed, summary, body, ...notes } = readNotes(inner);
  const hasGaps = control && 'gaps' in control && control.gaps.length > 0;
  const label = v.getTitle(inner);
  if (!label) throw new Error(`${errorLabel} has no label.`);
  const isCollapsed = hasGaps && { isCollapsed: true as const };
  const named = { name, label, isOptional: isOptional(schema), ...notes, ...isCollapsed };
  if (inner.entries) {
    const fields = Object.entries(inner.entries).map(([key, field]) =>
      describeField(key, field, `${errorLabel} ${key}`),
    );
    return { ...named, kind: control?.kind === 'image' ? 'image' : 'group', fields };
  }
  if (inner.item) return describeList(named, inner, inner.item, errorLabel);
  const fallback = (schema as SchemaPart).default;
  const value = describeValue(named, inner, errorLabel);
  return typeof fallback === 'string' ? { ...value, fallback } : value;
}

function describeList(named: Named, schema: SchemaPart, item: v.GenericSchema, errorLabel: string): ListForm {
  const exactLength = readRequirement(schema, 'length');
  const max = exactLength ?? readRequirement(schema, 'max_length');
  return {
    ...named,
    kind: readNotes(schema).control?.kind === 'order' ? 'order' : 'list',
    min: exactLength ?? (findAction(schema, 'non_empty') ? 1 : 0),
    ...(max !== undefined && { max }),
    entry: describeField('', item, `${errorLabel} *`),
    summary: readNotes(item).summary ?? [],
  };
}

function describeValue(named: Named, schema: SchemaPart, errorLabel: string): ValueForm {
  const { control, typed } = readNotes(schema);
  // A schema without a description has a message.
  const inFile = v.getDescription(schema) ?? String(schema.message);
  const common = { ...named, expected: typed ?? inFile, ...(typed && typed !== inFile && { inFile }) };
  if (schema.type === 'boolean') return { ...common, kind: 'yesNo' };
  if (schema.type === 'number') {
    const [from, to] = [readRequirement(schema, 'min_value'), readRequirement(schema, 'max_value')];
    if (from === undefined || to === undefined) return { ...common, kind: 'decimal' };
    return { ...common, kind: 'number', from, to };
  }
  if (control?.kind === 'choice') {
    const options = Object.entries(control.labels).map(([value, label]) => ({ value, label }));
    return { ...common, kind: 'choice', options };
  }
  if (!control || control.kind === 'image' || control.kind === 'order')
    throw new Error(`${errorLabel} is a ${schema.type} for which no form has a control.`);
  const most = readRequirement(schema, 'max_length');
  // Every text needs a limit: the owner may paste a whole document into the field.
  if (most === undefined) throw new Error(`${errorLabel} takes words of any length.`);
  return { ...common, ...control, most };
}

/** The parts of a Valibot schema that forms read. */
type SchemaPart = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>;
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
  default?: unknown;
  message?: unknown;
  requirement?: unknown;
  pipe?: readonly SchemaPart[];
};

const SCHEMAS: ReadonlyMap<string, v.GenericSchema> = new Map([
  ...Object.entries<v.GenericSchema>({ ...YAML_FILES, ...OPTIONAL_YAML_FILES }).map(
    ([name, schema]) => [`${name}.yaml`, schema] as const,
  ),
  ['about.md', about],
  ['faq/*.md', question],
  ['journal/*.md', post],
]);

/** Every file that a content folder may have; `faq/*.md` and `journal/*.md` match any number of files. */
export const CONTENT_FILES: readonly string[] = [...SCHEMAS.keys()];

const findFileSchema = (file: string): v.GenericSchema | undefined =>
  SCHEMAS.get(file.replace(/^(faq|journal)\/[a-z0-9-]+\.md$/, '$1/*.md'));

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
function unwrap(schema: v.GenericSchema): SchemaPart {
  const wrapped = listParts(schema).find((part) => part.wrapped)?.wrapped;
  return wrapped ? unwrap(wrapped) : schema;
}

export const isOptional = (schema: v.GenericSchema): boolean => schema.type === 'optional';

/** Finds a pipe action, such as `max_length`. */
const findAction = (schema: SchemaPart, type: string) => listParts(schema).find((part) => part.type === type);

const readRequirement = (schema: SchemaPart, action: string) =>
  findAction(schema, action)?.requirement as number | undefined;

/** The schema, its pipe, and the pipes inside it. */
const listParts = (schema: SchemaPart): SchemaPart[] => [schema, ...(schema.pipe ?? []).flatMap(listParts)];
