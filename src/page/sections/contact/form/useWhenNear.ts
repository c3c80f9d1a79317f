import { type RefObject, useEffect } from 'react';
import { onNear, savesData } from '../../../wake/onNear.ts';

/** Calls `act` once when the element comes near, unless the visitor has asked to save data. */
export function useWhenNear(element: RefObject<Element | null>, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the first call is as good as a later one
  useEffect(() => (element.current && !savesData() ? onNear(element.current, act) : undefined), []);
}
