import type { Control, Notes } from '../schema/index.ts';

/* A form as plain JSON. The server derives it from a file's schema, and the browser renders it. */

/** Field names, and list indexes from 0. `*` is any entry of a list. */
export type FieldPath = readonly (string | number)[];

/** A place: the file and path of a field. The path `body` is the text below the front matter of a Markdown file. */
export interface FieldPlace {
  file: string;
  path: FieldPath;
}

export interface Named extends Pick<Notes, 'help' | 'isDeprecated' | 'isCollapsed'> {
  /** The name in the file; empty for list entries and whole files. */
  name: string;
  label: string;
  /** The field may be left out. The form collapses it until it is set. */
  isOptional: boolean;
}

export interface GroupForm extends Named, Pick<Notes, 'either'> {
  kind: 'group' | 'image';
  fields: FieldForm[];
}

/** A list of kind `order` contains each choice at most once. The label of `entry` is what the owner calls an entry. */
export interface ListForm extends Named {
  kind: 'list' | 'order';
  min: number;
  max?: number;
  entry: FieldForm;
  /** The fields that identify an entry in one line; empty where an entry is a single value. */
  summary: readonly string[];
}

export type ValueForm = Named &
  Pick<Notes, 'letters' | 'initial'> &
  ValueControl & {
    /** What to type, as a phrase. */
    expected: string;
    /** What to write into the file, if it differs from what to type, for example by quotes. */
    inFile?: string;
    /** The maximum length in letters; absent where no text is typed. */
    most?: number;
    /** The value that applies while the field is absent. */
    fallback?: string;
  };

type ValueControl =
  | Exclude<Control, { kind: 'choice' | 'image' | 'order' }>
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'decimal' | 'yesNo' };

export type FieldForm = GroupForm | ListForm | ValueForm;

/** A file as a form. The last field of a Markdown file is `body`, the text below its front matter. */
export interface Form extends GroupForm {
  file: string;
}
