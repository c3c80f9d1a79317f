import * as v from 'valibot';
import type { Control } from './control.ts';

/*
 * What a field is to its owner, said once, beside what may stand in it: forms, findings and docs/content.md read it
 * from here. Valibot carries it as metadata, and checks nothing by it.
 */

/** Metadata of this module's schemas beside title and description. */
export interface Notes {
  /** What the field does on the page, and an example: for people who have never seen a content file. */
  help?: string;
  control?: Control;
  /** What to type into a form, where a file needs more, such as quotes. */
  typed?: string;
  /** The fields that tell one entry of a list from another, in the order in which one line names them. */
  summary?: readonly string[];
  /** Two fields of which there is always one. */
  either?: readonly [string, string];
  /** A field of earlier versions: shown where it is, never offered. */
  isDeprecated?: true;
  /** What a new one begins with: words, or `today` for that day. */
  initial?: string;
  /** Folded away also where it is there: it is right as it is made. */
  isCollapsed?: true;
  /** As many letters as are shown. More are not a fault. */
  letters?: number;
  /** What the words below the facts of a Markdown file are. */
  body?: v.GenericSchema;
}

/**
 * A field with the name that its owner has for it, and, where that is not enough, a sentence of help. It may hold what
 * it could before, so its type stays.
 */
export function named<Schema extends v.GenericSchema>(label: string, schema: Schema): Schema;
export function named<Schema extends v.GenericSchema>(label: string, help: string, schema: Schema): Schema;
export function named<Schema extends v.GenericSchema>(label: string, ...rest: [Schema] | [string, Schema]) {
  const [help, schema] = rest.length === 2 ? rest : [undefined, rest[0]];
  return withNotes(v.pipe(schema, v.title(label)), help ? { help } : {});
}

/** An entry of a list: what one is called, and the fields that tell it from another. */
export const entry = <Schema extends v.GenericSchema>(
  label: string,
  summary: readonly string[],
  schema: Schema,
): Schema => withNotes(named(label, schema), { summary });

/** The same schema, with notes. */
export function withNotes<Schema extends v.GenericSchema>(schema: Schema, notes: Notes): Schema {
  return v.pipe(schema, v.metadata({ ...notes })) as unknown as Schema;
}

/** How a form asks for a field: in the pipe of its schema. */
export const withControl = <Input>(control: Control, typed?: string) =>
  v.metadata<Input, Record<string, unknown>>({ control, ...(typed && { typed }) });

/** A field with an initial value that rarely needs changing, folded away in forms. */
export const prefilled = <Schema extends v.GenericSchema>(initial: string, schema: Schema): Schema =>
  withNotes(schema, { initial, isCollapsed: true });

/** What a schema carries. */
export const readNotes = (schema: v.GenericSchema): Notes => v.getMetadata(schema);
