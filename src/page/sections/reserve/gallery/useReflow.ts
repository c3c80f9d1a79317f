import { type RefObject, useLayoutEffect, useRef } from 'react';

const TIMING: KeyframeAnimationOptions = { duration: 320, easing: 'cubic-bezier(.2, .7, .2, 1)' };

/**
 * Moves the children of a list to their new places when a change lets some appear or go: each is measured
 * before and after, starts where it was, and newcomers fade in. Under reduced motion they simply stand there.
 * @returns a function that makes the change.
 */
export function useReflow(list: RefObject<HTMLElement | null>): (change: () => void) => void {
  const before = useRef<Map<Element, DOMRect>>(undefined);

  useLayoutEffect(() => {
    const was = before.current;
    before.current = undefined;
    if (!was || !list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const child of shownChildren(list.current)) child.animate(keyframes(child, was.get(child)), TIMING);
  });

  return (change) => {
    before.current = new Map(
      shownChildren(list.current).map((child) => [child, child.getBoundingClientRect()]),
    );
    change();
  };
}

const shownChildren = (list: HTMLElement | null) =>
  [...(list?.children ?? [])].filter((child) => !(child as HTMLElement).hidden);

function keyframes(child: Element, was: DOMRect | undefined): Keyframe[] {
  if (!was) return [{ opacity: 0, transform: 'scale(.94)' }, {}];
  const now = child.getBoundingClientRect();
  return [{ transform: `translate(${was.x - now.x}px, ${was.y - now.y}px)` }, {}];
}
