import { type ComponentType, createContext, useContext } from 'react';
import type { FileChange } from '#editor/contract';
import type { TypedChange } from './applyTyped.ts';
import {
  type FieldPlaceOf,
  type FieldViewProps,
  isPartOf,
  nameOfPlace,
  type ShownConflict,
  type ShownFinding,
} from './pageTypes.ts';
import { findTypedPlace, type RefusedChange, useTypedChanges } from './typedChanges.ts';

interface FormParts {
  readonly findings: readonly ShownFinding[];
  readonly refused: readonly RefusedChange[];
  /** Where the files say something else than the draft was typed over. */
  readonly conflicts: readonly ShownConflict[];
  /** What a new entry of the first field begins with. */
  readonly adds: Readonly<Record<string, string>> | undefined;
  /** @param also what is done with it or not at all */
  type(file: string, change: FileChange, also?: TypedChange['also']): TypedChange;
  /** Takes one back that was just made. */
  takeBack(typed: TypedChange): void;
  /** What draws a field, whatever it holds. */
  readonly Field: ComponentType<FieldViewProps>;
  /** To whoever cannot see what moved. */
  say(words: string): void;
}

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('A field is part of a form.');
  return parts;
}

/** What the checks say of one place, and why what was typed there was refused. */
export function useFindings(place: FieldPlaceOf): {
  findings: readonly ShownFinding[];
  refusal: string | undefined;
} {
  const { findings, refused } = useForm();
  const name = nameOfPlace(place);
  const refusal = refused.find(({ typed }) => nameOfPlace(findTypedPlace(typed)) === name);
  return { findings: findings.filter((one) => nameOfPlace(one) === name), refusal: refusal?.says };
}

/** Whether somebody must choose in a place, or in what it holds: it is never folded away. */
export function useHasConflict(place: FieldPlaceOf): boolean {
  const { conflicts } = useForm();
  const [{ conflict }] = useTypedChanges();
  const places = conflict ? [...conflicts, findTypedPlace(conflict.typed)] : conflicts;
  return places.some((one) => isPartOf(one, place));
}
