import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** As far as a finger goes across before it means another view, in pixels. */
const FAR = 70;

/** Between a form and its preview on a phone. Each has a button too. */
export function useSwipe(swipes: {
  onLeft: () => void;
  onRight: () => void;
}): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const end = useEffectEvent((across: number) => (across < 0 ? swipes.onLeft() : swipes.onRight()));
  useEffect(() => (place.current ? watchSwipes(place.current, end) : undefined));
  return place;
}

/**
 * Tells of each time that a finger went across, in pixels from the left.
 * @returns how to stop it
 */
export function watchSwipes(target: HTMLElement | Document, onSwipe: (across: number) => void): () => void {
  let from: Touch | undefined;
  const start = (event: Event) => {
    const { touches, target: touched } = event as TouchEvent;
    // Whoever moves through their words does not leave them. An element of a frame is one of another window.
    const element = touched as Element | null;
    const isTyping = element && 'closest' in element && element.closest('input, textarea, select');
    from = isTyping || touches.length > 1 ? undefined : touches[0];
  };
  const stop = (event: Event) => {
    const [to] = (event as TouchEvent).changedTouches;
    if (!from || !to) return;
    const across = to.clientX - from.clientX;
    if (Math.abs(across) > Math.max(FAR, 2 * Math.abs(to.clientY - from.clientY))) onSwipe(across);
  };
  target.addEventListener('touchstart', start, { passive: true });
  target.addEventListener('touchend', stop, { passive: true });
  return () => {
    target.removeEventListener('touchstart', start);
    target.removeEventListener('touchend', stop);
  };
}
