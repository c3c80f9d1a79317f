import { isDeepStrictEqual } from 'node:util';
import type { Path, Value } from '#content/edit';
import type { DraftChange } from './draftChange.ts';
import {
  changeKnown,
  findBeside,
  findKnown,
  findWay,
  type Known,
  makeKnown,
  makeLater,
  nameWay,
  readList,
  toValue,
} from './knownValue.ts';

interface Whole {
  facts: Value;
  body: string | undefined;
}

type Change<Kind extends DraftChange['change']['kind']> = Extract<DraftChange['change'], { kind: Kind }>;

/** What an entry or a group of fields says that the folder has taken away, while something in it is changed. */
interface Gone {
  first: DraftChange;
  way: ReturnType<typeof nameWay>;
}

const read = (known: Known | undefined): Value | null => (known === undefined ? null : toValue(known));

/**
 * Changes of one file as they are made in a later state of it. Both states are followed from change to change: the one
 * that was typed over, and the one that is.
 */
export const rebaseFile = (
  changes: readonly DraftChange[],
  earlier: Whole,
  later: Whole,
): readonly DraftChange[] => new Rebasing(earlier, later).run(changes);

class Rebasing {
  readonly #was: Known;
  readonly #body: string | undefined;
  /** The file as it was typed over, and as it is. */
  #mine: Known;
  #theirs: Known;
  readonly #made: DraftChange[] = [];
  readonly #gone: Gone[] = [];
  /** Entries that were removed here, and changed there. */
  readonly #removals: { held: DraftChange; way: Gone['way'] }[] = [];
  /** Places where both say something else: what is in them is left as it is. */
  readonly #open: Path[] = [];

  constructor(earlier: Whole, later: Whole) {
    this.#was = makeKnown(earlier.facts);
    this.#mine = this.#was;
    this.#theirs = makeLater(this.#was, later.facts);
    this.#body = later.body;
  }

  run(changes: readonly DraftChange[]): readonly DraftChange[] {
    for (const held of changes) this.#follow(held);
    return [...this.#made, ...this.#listGone(), ...this.#listRemovals()];
  }

  #follow(held: DraftChange): void {
    const { change } = held;
    const isEntry = change.kind === 'remove' && typeof change.path.at(-1) === 'number';
    if (change.kind === 'remove' && isEntry) this.#removeEntry(held, change);
    else if (change.kind === 'set' || change.kind === 'remove') this.#set(held, change);
    else if (change.kind === 'insert') this.#insert(held, change);
    else if (change.kind === 'move') this.#move(held, change);
    // Words that say so already are no change any more.
    else if (change.kind !== 'body' || change.text !== this.#body) this.#made.push(held);
  }

  #set(held: DraftChange, change: Change<'set' | 'remove'>): void {
    const { path } = change;
    const wanted = change.kind === 'set' ? makeKnown(change.value) : undefined;
    const way = nameWay(this.#mine, path);
    const isInOpen = this.#open.some((open) => isDeepStrictEqual(path.slice(0, open.length), open));
    const place = isInOpen ? path : this.#findPlace(held, way);
    this.#mine = changeKnown(this.#mine, path, () => wanted) ?? this.#mine;
    if (!place) return;
    if (isInOpen) return void this.#made.push(held);
    const theirs = read(findKnown(this.#theirs, place));
    const isSame = isDeepStrictEqual(theirs, held.before);
    if (!isSame && isDeepStrictEqual(theirs, read(wanted))) return;
    this.#emit(held, { ...change, path: place });
    if (isSame) this.#theirs = changeKnown(this.#theirs, place, () => wanted) ?? this.#theirs;
    else this.#open.push(path);
  }

  #insert(held: DraftChange, change: Change<'insert'>): void {
    const { path, at, value } = change;
    const place = this.#findPlace(held, nameWay(this.#mine, path));
    const entry = { key: Symbol(), held: makeKnown(value) };
    const add = (known: Known, where: Path, to: number) =>
      changeKnown(known, where, () => readList(known, where).toSpliced(to, 0, entry)) ?? known;
    const to = place ? findBeside(readList(this.#mine, path), at, readList(this.#theirs, place)) : at;
    // What waits is not there until somebody says so.
    if (!held.waits) this.#mine = add(this.#mine, path, at);
    if (!place) return;
    this.#emit(held, { ...change, path: place, at: to });
    if (!held.waits) this.#theirs = add(this.#theirs, place, to);
  }

  #move(held: DraftChange, change: Change<'move'>): void {
    const { path, from, to } = change;
    const list = readList(this.#mine, path);
    const entry = list[from];
    const place = findWay(this.#theirs, nameWay(this.#mine, path));
    const without = list.toSpliced(from, 1);
    if (entry)
      this.#mine = changeKnown(this.#mine, path, () => without.toSpliced(to, 0, entry)) ?? this.#mine;
    if (!place || !entry) return;
    const others = readList(this.#theirs, place);
    const stands = others.findIndex(({ key }) => key === entry.key);
    const moved = others[stands];
    // What is gone has no place.
    if (!moved) return;
    const rest = others.toSpliced(stands, 1);
    const goes = findBeside(without, to, rest);
    if (goes !== stands) this.#emit(held, { ...change, path: place, from: stands, to: goes });
    this.#theirs = changeKnown(this.#theirs, place, () => rest.toSpliced(goes, 0, moved)) ?? this.#theirs;
  }

  #removeEntry(held: DraftChange, change: Change<'remove'>): void {
    const way = nameWay(this.#mine, change.path);
    const mine = read(findKnown(this.#mine, change.path));
    const place = findWay(this.#theirs, way);
    if (!held.waits) this.#mine = changeKnown(this.#mine, change.path, () => undefined) ?? this.#mine;
    // Both have removed it.
    if (!place) return;
    if (held.waits || !isDeepStrictEqual(read(findKnown(this.#theirs, place)), mine))
      return void this.#removals.push({ held: { ...held, before: held.waits ? held.before : mine }, way });
    this.#emit(held, { ...change, path: place });
    this.#theirs = changeKnown(this.#theirs, place, () => undefined) ?? this.#theirs;
  }

  #emit(held: DraftChange, change: DraftChange['change']): void {
    this.#made.push(isDeepStrictEqual(change, held.change) ? held : { ...held, change });
  }

  /** Where it leads there; where what holds it is gone, that is noted. */
  #findPlace(held: DraftChange, way: Gone['way']): Path | undefined {
    for (let length = 1; length <= way.length; length += 1) {
      const holder = way.slice(0, length);
      const found = findWay(this.#theirs, holder);
      const isEntry = typeof holder.at(-1) === 'symbol';
      const isGone = found
        ? !isEntry &&
          length < way.length &&
          findKnown(this.#theirs, found) === undefined &&
          findKnown(this.#was, findWay(this.#was, holder) ?? ['']) !== undefined
        : isEntry;
      if (!isGone) continue;
      if (!this.#gone.some((gone) => isDeepStrictEqual(gone.way, holder)))
        this.#gone.push({ first: held, way: holder });
      return undefined;
    }
    return findWay(this.#theirs, way);
  }

  /** What was changed in something that is gone there: all of it as it would be here. */
  #listGone(): DraftChange[] {
    return this.#gone.flatMap(({ first: { waits: _, ...first }, way }): DraftChange[] => {
      const path = findWay(this.#mine, way);
      const value = path && read(findKnown(this.#mine, path));
      const before = read(findKnown(this.#was, findWay(this.#was, way) ?? ['']));
      const holder = findWay(this.#theirs, way.slice(0, -1));
      const key = path?.at(-1);
      // Here, too, it was taken away in the end.
      if (value === undefined || value === null || !holder || key === undefined) return [];
      if (typeof key === 'string')
        return [{ ...first, before, change: { kind: 'set', path: [...holder, key], value } }];
      const at = Math.min(key, readList(this.#theirs, holder).length);
      return [{ ...first, before, waits: true, change: { kind: 'insert', path: holder, at, value } }];
    });
  }

  #listRemovals(): DraftChange[] {
    return this.#removals.flatMap(({ held, way }): DraftChange[] => {
      const path = findWay(this.#theirs, way);
      return path ? [{ ...held, waits: true, change: { kind: 'remove', path } }] : [];
    });
  }
}
