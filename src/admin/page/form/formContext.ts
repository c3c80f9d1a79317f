import { type ComponentType, createContext, useContext } from 'react';
import type { ChangeConflict, FieldForm, FieldPlace, PageFinding, Value } from '#calls';
import { type DraftChange, findChangedPlace, isWithin } from '#content/schema';
import { formatPlace } from '../fieldPlace.ts';
import type { QueuedChange } from '../queue/queue.ts';

export interface FieldViewProps extends FieldPlace {
  node: FieldForm;
  value: Value | null;
  /** The form shows nothing else: the field is not folded and needs no heading. */
  isAlone?: boolean;
  /** A heading above the field already shows its label. */
  isTitled?: boolean;
  /** The field was just added, so it takes the focus. */
  isNew?: boolean;
}

type WithoutShownValue<One> = One extends unknown ? Omit<One, 'was' | 'within'> : never;
/** A change as a field makes it; the form adds the value that the field showed. */
export type FormChange = WithoutShownValue<DraftChange>;

interface ShownValue {
  /** The value that the field showed. */
  readonly was?: Value | null;
  /** Shared by all changes of one visit to a field. */
  readonly visit?: string;
}

export interface MyPageForm {
  readonly findings: readonly PageFinding[];
  readonly conflicts: readonly ChangeConflict[];
  readonly refused: readonly QueuedChange[];
  /** Changes in conflict with a newer value. */
  readonly disputed: readonly QueuedChange[];
  /** @returns the id of the change */
  type(file: string, change: FormChange, shown?: ShownValue): string;
  /** In the context, because fields and groups contain each other. */
  readonly Field: ComponentType<FieldViewProps>;
  /** Announces to screen readers. */
  announce(words: string): void;
}

export const FormContext = createContext<MyPageForm | null>(null);

export function useForm(): MyPageForm {
  const parts = useContext(FormContext);
  if (!parts) throw new Error('useForm needs a FormContext.');
  return parts;
}

export function useFindings(place: FieldPlace) {
  const { findings, refused } = useForm();
  const name = formatPlace(place);
  const refusal = refused.find((one) => formatPlace(findChangedPlace(one)) === name);
  return { findings: findings.filter((one) => formatPlace(one) === name), refusal: refusal?.refused };
}

/** A field with a conflict inside must not be folded. */
export function useHasConflict(place: FieldPlace): boolean {
  const { conflicts, disputed } = useForm();
  return [...conflicts, ...disputed.map(findChangedPlace)].some((one) => isWithin(one, place));
}
