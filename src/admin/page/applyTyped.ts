import type { FieldPath, FileChange, Value } from '#editor/contract';
import type { FieldPlaceOf } from './pageTypes.ts';
import { readAt } from './pageTypes.ts';

export interface TypedChange {
  readonly file: string;
  readonly change: FileChange;
  /** What is done with it or not at all. */
  readonly also?: { file: string; change: FileChange }[];
}

type Step = (held: Value | null) => Value | null;

/** What a field says once what was typed is in it, before the server has answered. */
export const applyTyped = (place: FieldPlaceOf, value: Value | null, typed: TypedChange): Value | null =>
  [typed, ...(typed.also ?? [])].reduce((held, one) => applyChange(place, held, one), value);

function applyChange(
  { file, path }: FieldPlaceOf,
  value: Value | null,
  { file: changed, change }: Pick<TypedChange, 'file' | 'change'>,
): Value | null {
  if (changed !== file) return value;
  if (change.kind === 'create') return value;
  if (change.kind === 'delete') return null;
  const place = change.kind === 'body' ? ['body'] : change.path;
  const isHolder = place.length < path.length;
  if (
    !(isHolder ? path : place).every(
      (key, at) => at >= Math.min(place.length, path.length) || key === (isHolder ? place : path)[at],
    )
  )
    return value;
  if (isHolder) {
    if (change.kind === 'remove') return null;
    return change.kind === 'set' ? readInside(change.value, path.slice(place.length)) : value;
  }
  return changeInside(value, place.slice(path.length), makeStep(change));
}

const readInside = (value: Value, path: FieldPath): Value | null =>
  path.reduce<Value | null>((held, key) => readAt(held, key), value);

function makeStep(change: FileChange): Step {
  switch (change.kind) {
    case 'set':
      return () => change.value;
    case 'body':
      return () => change.text;
    case 'insert':
      return (held) => (Array.isArray(held) ? held.toSpliced(change.at, 0, change.value) : [change.value]);
    case 'move':
      return (held) => (Array.isArray(held) ? moveEntry(held, change.from, change.to) : held);
    default:
      return () => null;
  }
}

const moveEntry = (list: Value[], from: number, to: number): Value[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as Value);

function changeInside(value: Value | null, [key, ...rest]: FieldPath, step: Step): Value | null {
  if (key === undefined) return step(value);
  const inner = changeInside(readAt(value, key), rest, step);
  if (Array.isArray(value))
    return inner === null ? value.toSpliced(Number(key), 1) : value.with(Number(key), inner);
  const { [key]: _, ...others } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    Value
  >;
  return inner === null ? others : { ...others, [key]: inner };
}
