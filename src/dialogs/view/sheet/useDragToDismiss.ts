import { type PointerEvent, useRef } from 'react';

/** A drag past this part of the sheet's height lets it go, and so does a flick faster than this (px per ms). */
const DISMISS_DISTANCE = 1 / 3;
const DISMISS_SPEED = 0.5;

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
    if (drag.current) moveSheet(event.currentTarget, measureDistance(event, drag.current));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const finished = drag.current;
    if (!finished) return;
    endDrag(event);
    const moved = measureDistance(event, finished);
    const height = event.currentTarget.closest('dialog')?.clientHeight ?? 0;
    const speed = moved / Math.max(1, event.timeStamp - finished.startedAt);
    if (moved > height * DISMISS_DISTANCE || (moved > 24 && speed > DISMISS_SPEED)) onDismiss();
    else moveSheet(event.currentTarget, 0);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    endDrag(event);
    moveSheet(event.currentTarget, 0);
  }

  function endDrag(event: PointerEvent<HTMLElement>): void {
    drag.current = undefined;
    event.currentTarget.toggleAttribute('data-dragging', false);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const measureDistance = (event: PointerEvent, { fromY }: Drag): number => Math.max(0, event.clientY - fromY);

function moveSheet(grip: HTMLElement, y: number): void {
  grip.closest('dialog')?.style.setProperty('--drag', `${y}px`);
}
