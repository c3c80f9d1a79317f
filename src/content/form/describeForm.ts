import * as v from 'valibot';
import { readNotes } from '../schema/index.ts';
import {
  findFileSchema,
  hasAction,
  isOptional,
  readRequirement,
  type SchemaPart,
  unwrap,
} from './findSchema.ts';
import type { FieldForm, Form, ListForm, Named, ValueForm } from './form.ts';

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
  const { control, help, isDeprecated, isCollapsed, either, letters, initial } = readNotes(inner);
  const hasGaps = control !== undefined && 'gaps' in control && control.gaps.length > 0;
  const label = v.getTitle(inner);
  if (!label) throw new Error(`${errorLabel} has no label.`);
  const named: Named = {
    name,
    label,
    ...(help && { help }),
    isOptional: isOptional(schema),
    ...(isDeprecated && { isDeprecated }),
    ...((isCollapsed || hasGaps) && { isCollapsed: true }),
  };
  if (inner.entries) {
    const fields = Object.entries(inner.entries).map(([key, field]) =>
      describeField(key, field, `${errorLabel} ${key}`),
    );
    const kind = control?.kind === 'image' ? 'image' : 'group';
    return { ...named, kind, fields, ...(either && { either }) };
  }
  if (inner.item) return describeList(named, inner, inner.item, errorLabel);
  const fallback = (schema as SchemaPart).default;
  return {
    ...describeValue(named, inner, errorLabel),
    ...(letters && { letters }),
    ...(initial && { initial }),
    ...(typeof fallback === 'string' && { fallback }),
  };
}

function describeList(named: Named, schema: SchemaPart, item: v.GenericSchema, errorLabel: string): ListForm {
  const exactLength = readRequirement(schema, 'length');
  const max = exactLength ?? readRequirement(schema, 'max_length');
  return {
    ...named,
    kind: readNotes(schema).control?.kind === 'order' ? 'order' : 'list',
    min: exactLength ?? (hasAction(schema, 'non_empty') ? 1 : 0),
    ...(max !== undefined && { max }),
    entry: describeField('', item, `${errorLabel} *`),
    summary: readNotes(item).summary ?? [],
  };
}

function describeValue(named: Named, schema: SchemaPart, errorLabel: string): ValueForm {
  const { control, typed } = readNotes(schema);
  // The message is used where the schema has no description.
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
  // Somebody may paste a whole document into the field.
  if (most === undefined) throw new Error(`${errorLabel} takes words of any length.`);
  return { ...common, ...control, most };
}
