/* Types of changes. No Node, because the admin imports them. */

/** Field names, and list indexes from 0. */
export type Path = readonly (string | number)[];

export type Value = string | number | boolean | Value[] | { [field: string]: Value };

export type ContentChange =
  /** Sets or adds a field. An existing list or group cannot be set as a whole, only its parts. */
  | { kind: 'set'; path: Path; value: Value }
  /** Removes a field, or an entry of a list. */
  | { kind: 'remove'; path: Path }
  | { kind: 'insert'; path: Path; at: number; value: Value }
  | { kind: 'move'; path: Path; from: number; to: number };
