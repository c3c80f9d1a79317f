import { type ComponentType, createContext, useContext } from 'react';
import { type DraftChange, findChangedPlace, isNested } from '#content/drafts/change';
import type { ChangeConflict, FieldForm, FieldPlace, PageFinding, Value } from '#editor/contract';
import { formatPlace } from '../fieldPlace.ts';
import type { QueuedChange } from '../queue/queue.ts';

export interface FieldViewProps extends FieldPlace {
  node: FieldForm;
  value: Value | null;
  /** The form shows nothing else: the field is not folded and needs no heading. */
  isAlone?: boolean;
  /** A heading above the field already shows its label. */
  isTitled?: boolean;
  /** Just added: takes the focus. */
  isNew?: boolean;
}

type WithoutSeen<One> = One extends unknown ? Omit<One, 'was' | 'within'> : never;
/** A change as a field makes it; the form adds what it showed until then. */
export type FormChange = WithoutSeen<DraftChange>;

interface SeenByField {
  /** What the field itself showed. */
  readonly was?: Value | null;
  /** All changes of one stay in a field have the same. */
  readonly visit?: string;
}

export interface MyPageForm {
  readonly findings: readonly PageFinding[];
  /** Where the folder and the draft hold different values. */
  readonly conflicts: readonly ChangeConflict[];
  readonly refused: readonly QueuedChange[];
  /** Changes over values that somebody else changed meanwhile. */
  readonly disputed: readonly QueuedChange[];
  /** @returns the id of the change */
  type(file: string, change: FormChange, seen?: SeenByField): string;
  /** Draws a field, whatever it holds. */
  readonly Field: ComponentType<FieldViewProps>;
  /** Tells a screen reader what moved. */
  say(words: string): void;
}

export const FormContext = createContext<MyPageForm | null>(null);

export function useForm(): MyPageForm {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('A field is part of a form.');
  return parts;
}

/** What the checks say of one place, and why what was typed there was refused. */
export function useFindings(place: FieldPlace): {
  findings: readonly PageFinding[];
  refusal: string | undefined;
} {
  const { findings, refused } = useForm();
  const name = formatPlace(place);
  const refusal = refused.find((one) => formatPlace(findChangedPlace(one)) === name);
  return { findings: findings.filter((one) => formatPlace(one) === name), refusal: refusal?.refused };
}

/** Whether somebody must choose in a place, or in a part of it: it is never folded away. */
export function useHasConflict(place: FieldPlace): boolean {
  const { conflicts, disputed } = useForm();
  return [...conflicts, ...disputed.map(findChangedPlace)].some((one) => isNested(one, place));
}
