import type { Value } from '#editor/contract';
import { ConflictsOf } from './ConflictsOf.tsx';
import { useForm } from './formContext.ts';
import { type FieldPlaceOf, isPartOf, nameOfPlace, readAt } from './pageTypes.ts';
import { findTypedPlace, useTypedChanges } from './typedChanges.ts';

interface ShownPlace extends FieldPlaceOf {
  value: Value | null;
}

/** What is to be chosen where the form has no field for it, such as a question that is gone. */
export function ConflictsAround({ places }: { places: readonly ShownPlace[] }) {
  const { conflicts } = useForm();
  const [{ conflict }] = useTypedChanges();
  const open = conflict ? [...conflicts, findTypedPlace(conflict.typed)] : conflicts;
  const away = open.filter((one) => !places.some((place) => isShownIn(one, place)));
  const byName = new Map(away.map(({ file, path }) => [nameOfPlace({ file, path }), { file, path }]));
  return [...byName].map(([name, place]) => <ConflictsOf key={name} {...place} />);
}

/** A place of an entry is moved by buttons, and has no field. */
const MOVED = 'order';

function isShownIn(one: FieldPlaceOf, { value, ...outer }: ShownPlace): boolean {
  if (!isPartOf(one, outer) || one.path.at(-1) === MOVED) return false;
  const inner = one.path.slice(outer.path.length, -1);
  const isWhole = one.path.length === outer.path.length;
  return isWhole
    ? outer.path.length > 0 || value !== null
    : inner.reduce<Value | null>((held, key) => readAt(held, key), value) !== null;
}
