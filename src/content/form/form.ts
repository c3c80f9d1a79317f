import type { Control, Gap } from '../schema/index.ts';

/* A form as plain JSON: the server derives it from a file's schema, the browser renders it. */

/** Field names, and list indexes from 0. `*` is any entry of a list. */
export type FieldPath = readonly (string | number)[];

/** The path `body` is the text below the front matter of a Markdown file. */
export interface FieldPlace {
  file: string;
  path: FieldPath;
}

interface Named {
  /** The name in the file; empty for list entries and whole files. */
  name: string;
  label: string;
  help?: string;
  /** May be left out; folded away until it is set. */
  isOptional: boolean;
  /** A field of earlier versions: shown where it is, never offered. */
  isDeprecated?: true;
  /** Folded away even when it is set, unless it has a finding. */
  isCollapsed?: true;
}

export interface GroupForm extends Named {
  kind: 'group' | 'image';
  fields: FieldForm[];
  /** Two fields of which exactly one is set. */
  either?: readonly string[];
}

/** An `order` has each choice at most once. The label of `entry` is what one is called. */
export interface ListForm extends Named {
  kind: 'list' | 'order';
  min: number;
  max?: number;
  entry: FieldForm;
  /** The fields that name an entry in one line; empty where an entry is a single value. */
  summary: readonly string[];
}

export type ValueForm = Named &
  ValueControl & {
    /** What to type, as a phrase. */
    expected: string;
    /** What to write into the file, where that needs more, such as quotes. */
    inFile?: string;
    /** The longest text, in letters; absent where nothing is typed. */
    most?: number;
    /** How many letters are displayed; longer text is no fault. */
    letters?: number;
    /** The initial value: words, or `today`. */
    initial?: string;
    /** The value that applies while the field is left out. */
    fallback?: string;
  };

type ValueControl =
  | Exclude<Control, { kind: 'choice' | 'image' | 'order' }>
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'decimal' | 'yesNo' };

export type FieldForm = GroupForm | ListForm | ValueForm;

/** A file as a form; `body` is the text below the front matter of a Markdown file. */
export interface Form extends GroupForm {
  file: string;
  body?: ValueForm;
}

export type { Gap };
