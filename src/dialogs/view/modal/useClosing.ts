import { type RefObject, useLayoutEffect } from 'react';
import type { OpenDialog } from '../../state/snapshot.ts';
import { finishClosing } from '../../state/store.ts';

/**
 * Finishes closing once the animations have ended (there are none under reduced motion). The store has a time limit
 * of its own, for animations that never end.
 */
export function useClosing(ref: RefObject<HTMLDialogElement | null>, { id, state }: OpenDialog): void {
  useLayoutEffect(() => {
    if (state !== 'closing') return;
    const animations = ref.current?.getAnimations({ subtree: true }) ?? [];
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => finishClosing(id));
  }, [ref, id, state]);
}
