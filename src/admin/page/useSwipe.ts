import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** As far as a finger goes across before it means another view, in pixels. */
const FAR = 70;

/** Between a form and its preview on a phone. Each has a button too. */
export function useSwipe(swipes: {
  onLeft: () => void;
  onRight: () => void;
}): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const end = useEffectEvent((across: number) => {
    if (across < -FAR) swipes.onLeft();
    if (across > FAR) swipes.onRight();
  });
  useEffect(() => {
    const target = place.current;
    if (!target) return;
    let from: Touch | undefined;
    const start = (event: TouchEvent) => {
      // Whoever moves through their words does not leave them.
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea');
      from = isTyping ? undefined : event.touches[0];
    };
    const stop = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return;
      const across = to.clientX - from.clientX;
      if (Math.abs(across) > 2 * Math.abs(to.clientY - from.clientY)) end(across);
    };
    target.addEventListener('touchstart', start, { passive: true });
    target.addEventListener('touchend', stop, { passive: true });
    return () => {
      target.removeEventListener('touchstart', start);
      target.removeEventListener('touchend', stop);
    };
  });
  return place;
}
