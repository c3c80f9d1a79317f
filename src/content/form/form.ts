import type { Control, Gap } from '#content/schema';

/*
 * A form as plain JSON: the server makes it from a file's schema, the browser draws it. Nothing here is said twice;
 * labels, help and limits are the schema's.
 */

/** The way to a value of a file: names of fields, and places in lists from 0. `*` is any entry of a list. */
export type FieldPath = readonly (string | number)[];

/** A value of a file; the words below the facts of a Markdown file have the path `body`. */
export interface FieldPlace {
  file: string;
  path: FieldPath;
}

interface Named {
  /** The field's name in the file; nothing for entries of lists and whole files. */
  name: string;
  label: string;
  help?: string;
  /** It may be left out: folded away until it is there. */
  isOptional: boolean;
  /** A field of earlier versions: shown where it is, never offered. */
  isEarlier?: true;
  /** Folded away also where it is there, unless something about it is to be read. */
  isAside?: true;
}

/** Fields that belong together. An `image` is a picture with all that belongs to it. */
export interface GroupForm extends Named {
  kind: 'group' | 'image';
  fields: FieldForm[];
  /** Two of the fields of which there is always one. */
  either?: readonly string[];
}

/** Entries, each of them like `entry`, whose label is what one is called. An `order` has each choice once. */
export interface ListForm extends Named {
  kind: 'list' | 'order';
  min: number;
  max?: number;
  entry: FieldForm;
  /** The fields of an entry that say in one line which it is; none where an entry is a single value. */
  summary: readonly string[];
}

/** One value. */
export type ValueForm = Named &
  ValueControl & {
    /** What to type, as a phrase. */
    expected: string;
    /** The same for the file, where that needs more, such as quotes. */
    inFile?: string;
    /** As many letters as it may have; nothing where it is not typed. */
    most?: number;
    /** As many letters as are shown. More are not a fault. */
    letters?: number;
    /** What a new one begins with: words, or `today` for that day. */
    begins?: string;
    /** What holds while the field is left out. */
    standIn?: string;
  };

type ValueControl =
  | Exclude<Control, { kind: 'choice' | 'image' | 'order' }>
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'decimal' | 'yesNo' };

export type FieldForm = GroupForm | ListForm | ValueForm;

/** A file as a form: its facts, and the words below them where it is a Markdown file. */
export interface Form extends GroupForm {
  file: string;
  body?: ValueForm;
}

export type { Gap };
