/** What each rule refuses. */
type Rule =
  | 'door' // another room's file without its door, or the door without its alias
  | 'room' // a room that this room may not use
  | 'node' // Node's modules in code for the browser
  | 'package' // a package that is not this room's business
  | 'outside' // tests, scripts or benches in what is shipped
  | 'bootstrap' // anything but Node and its own kind in what runs before the install
  | 'missing' // a file or alias that does not exist
  | 'cycle'
  | 'name' // an export that has the name of another
  | 'unused' // a permission in the rules that no file uses
  | 'map'; // a table in docs/map.md that says something else than the rules

export interface Violation {
  rule: Rule;
  file: string;
  line: number;
  message: string;
}
