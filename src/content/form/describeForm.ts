import * as v from 'valibot';
import { type Control, readNotes } from '../schema/index.ts';
import {
  findFileSchema,
  hasAction,
  isOptional,
  readRequirement,
  type SchemaPart,
  unwrap,
} from './findSchema.ts';
import type { FieldForm, Form, GroupForm, ListForm, ValueForm } from './form.ts';

/**
 * Derives the form of a content file from its schema.
 * @param file path inside the content folder, such as `practice.yaml` or `faq/one.md`
 * @throws when a content folder has no such file
 */
export function describeForm(file: string): Form {
  const schema = findFileSchema(file);
  if (!schema) throw new Error(`A content folder has no file ${file}.`);
  const form = formCache.get(schema) ?? describeSchema(file, schema);
  formCache.set(schema, form);
  return { ...form, file };
}

/** Forms by schema. Schemas do not change while the program runs, so each form is derived once. */
const formCache = new Map<v.GenericSchema, Form>();

/** @throws when a field has no label, or no control fits its type */
export function describeSchema(file: string, schema: v.GenericSchema): Form {
  const facts = describeField('', schema, file);
  if (facts.kind !== 'group') throw new Error(`${file} is no group of fields.`);
  const { body } = readNotes(unwrap(schema));
  const fields = body ? [...facts.fields, describeField('body', body, `${file} body`)] : facts.fields;
  return { file, ...facts, fields };
}

/** @param errorLabel names the field in errors about the schema */
function describeField(name: string, schema: v.GenericSchema, errorLabel: string): FieldForm {
  const inner = unwrap(schema);
  const notes = { ...readNotes(inner), ...readNotes(schema) };
  const hasGaps = notes.control !== undefined && 'gaps' in notes.control && notes.control.gaps.length > 0;
  const label = v.getTitle(schema) ?? v.getTitle(inner);
  if (!label) throw new Error(`${errorLabel} has no label.`);
  const commonParts = {
    name,
    label,
    ...(notes.help && { help: notes.help }),
    isOptional: isOptional(schema),
    ...(notes.isDeprecated && { isDeprecated: notes.isDeprecated }),
    ...((notes.isCollapsed || hasGaps) && { isCollapsed: true as const }),
  };
  if (inner.entries) return { ...commonParts, ...describeGroup(inner, errorLabel) };
  if (inner.item) return { ...commonParts, ...describeList(inner, inner.item, errorLabel) };
  const fallback = (schema as SchemaPart).default;
  return {
    ...commonParts,
    ...describeValue(inner, errorLabel),
    ...(notes.letters && { letters: notes.letters }),
    ...(notes.initial && { initial: notes.initial }),
    ...(typeof fallback === 'string' && { fallback }),
  };
}

type WithoutCommon<Kind> = Omit<
  Kind,
  'name' | 'label' | 'help' | 'isOptional' | 'isDeprecated' | 'isCollapsed'
>;

function describeGroup(schema: SchemaPart, errorLabel: string): WithoutCommon<GroupForm> {
  const { control, either } = readNotes(schema);
  const fields = Object.entries(schema.entries ?? {}).map(([name, field]) =>
    describeField(name, field, `${errorLabel} ${name}`),
  );
  return { kind: control?.kind === 'image' ? 'image' : 'group', fields, ...(either && { either }) };
}

function describeList(
  schema: SchemaPart,
  item: v.GenericSchema,
  errorLabel: string,
): WithoutCommon<ListForm> {
  const exactLength = readRequirement(schema, 'length') as number | undefined;
  const maxLength = exactLength ?? (readRequirement(schema, 'max_length') as number | undefined);
  return {
    kind: readNotes(schema).control?.kind === 'order' ? 'order' : 'list',
    min: exactLength ?? (hasAction(schema, 'non_empty') ? 1 : 0),
    ...(maxLength !== undefined && { max: maxLength }),
    entry: describeField('', item, `${errorLabel} *`),
    summary: readNotes(item).summary ?? [],
  };
}

type ValueParts<Value = ValueForm> = Value extends ValueForm ? WithoutCommon<Value> : never;

function describeValue(schema: SchemaPart, errorLabel: string): ValueParts {
  const { control, typed } = readNotes(schema);
  const inFile = v.getDescription(schema) ?? readMessage(schema);
  const words = { expected: typed ?? inFile, ...(typed && typed !== inFile && { inFile }) };
  switch (schema.type) {
    case 'boolean':
      return { kind: 'yesNo', ...words };
    case 'number':
      return hasAction(schema, 'integer')
        ? { kind: 'number', ...readEnds(schema), ...words }
        : { kind: 'decimal', ...words };
    case 'picklist':
      return { kind: 'choice', options: listOptions(schema, control, errorLabel), ...words };
    case 'string':
    case 'union':
      if (!control || control.kind === 'choice' || control.kind === 'image' || control.kind === 'order')
        break;
      return { ...control, ...words, most: readMost(schema, errorLabel) };
  }
  throw new Error(`${errorLabel} is a ${schema.type} for which no form has a control.`);
}

/** @throws when a text has no limit: somebody may paste a whole document into the field */
function readMost(schema: SchemaPart, errorLabel: string): number {
  const maxLength = readRequirement(schema, 'max_length');
  if (typeof maxLength !== 'number') throw new Error(`${errorLabel} takes words of any length.`);
  return maxLength;
}

const readEnds = (schema: SchemaPart) => ({
  from: Number(readRequirement(schema, 'min_value')),
  to: Number(readRequirement(schema, 'max_value')),
});

function listOptions(schema: SchemaPart, control: Control | undefined, errorLabel: string) {
  return (schema.options ?? []).map((value) => {
    const label = control?.kind === 'choice' ? control.labels[value] : undefined;
    if (!label) throw new Error(`${errorLabel} has no label for its option ${value}.`);
    return { value, label };
  });
}

/** The message of a schema, used where the schema has no description. */
const readMessage = (schema: SchemaPart): string =>
  String((schema as { message?: unknown }).message ?? schema.expects);
