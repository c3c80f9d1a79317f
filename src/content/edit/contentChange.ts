/*
 * What a form changes in a content file, said without Node: the page of the admin knows this much.
 */

/** The way to a value of a content file: names of fields, and places in lists from 0. */
export type Path = readonly (string | number)[];

/** What a content file can hold. */
export type Value = string | number | boolean | Value[] | { [field: string]: Value };

/** One change of one file, as a form makes it. */
export type ContentChange =
  /** A new value for a field, or a field that was not there. What a value consists of is changed part by part. */
  | { kind: 'set'; path: Path; value: Value }
  /** Takes away a field, or an entry of a list. */
  | { kind: 'remove'; path: Path }
  /** A new entry at a place of the list that `path` leads to. */
  | { kind: 'insert'; path: Path; at: number; value: Value }
  /** Another place for an entry of the list that `path` leads to. */
  | { kind: 'move'; path: Path; from: number; to: number };
