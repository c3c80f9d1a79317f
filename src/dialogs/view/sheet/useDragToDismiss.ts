import { type PointerEvent, useRef } from 'react';

/** A drag past this part of the sheet's height lets it go, and so does a flick faster than this (px per ms). */
const FAR_ENOUGH = 1 / 3;
const FAST_ENOUGH = 0.5;

interface Drag {
  fromY: number;
  startedAt: number;
}

/**
 * Handlers for the part of a sheet it can be pulled down by. The sheet follows the finger through the custom
 * property `--drag` (a length) and springs back when let go too early. Nothing happens when not enabled.
 */
export function useDragToDismiss(enabled: boolean, onDismiss: () => void) {
  const drag = useRef<Drag | undefined>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!enabled || event.button !== 0) return;
    drag.current = { fromY: event.clientY, startedAt: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.toggleAttribute('data-dragging', true);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (drag.current) moveTo(event.currentTarget, distance(event, drag.current));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const done = drag.current;
    if (!done) return;
    letGo(event);
    const moved = distance(event, done);
    const height = event.currentTarget.closest('dialog')?.clientHeight ?? 0;
    const speed = moved / Math.max(1, event.timeStamp - done.startedAt);
    if (moved > height * FAR_ENOUGH || (moved > 24 && speed > FAST_ENOUGH)) onDismiss();
    else moveTo(event.currentTarget, 0);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    letGo(event);
    moveTo(event.currentTarget, 0);
  }

  function letGo(event: PointerEvent<HTMLElement>): void {
    drag.current = undefined;
    event.currentTarget.toggleAttribute('data-dragging', false);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const distance = (event: PointerEvent, { fromY }: Drag): number => Math.max(0, event.clientY - fromY);

function moveTo(grip: HTMLElement, y: number): void {
  grip.closest('dialog')?.style.setProperty('--drag', `${y}px`);
}
