import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { getWords } from '../../state/dialogWords.ts';
import type { SheetModel } from '../../state/models.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import { DismissibleModal } from '../modal/DismissibleModal.tsx';
import { Scroller } from '../scroller/Scroller.tsx';
import css from './BottomSheet.module.css';
import { SheetEdge } from './SheetEdge.tsx';
import { SheetRow } from './SheetRow.tsx';

/** Choices at the lower edge of the screen (SPEC section 3, "Simple option set / bottom sheet"). */
export function BottomSheet({ dialog, model }: { dialog: OpenDialog; model: SheetModel }): ReactNode {
  const titleId = useId();
  const messageId = useId();
  const { title, message, buttons, cancelable } = model;
  const drag = useDragToDismiss(cancelable, () => closeDialog(dialog.id, { reason: 'outside' }));
  return (
    <DismissibleModal
      dialog={dialog}
      className={css.sheet}
      aria-labelledby={title ? titleId : messageId}
      aria-describedby={title && message ? messageId : undefined}
    >
      <div className={css.grip} data-draggable={cancelable || undefined} {...drag}>
        <SheetEdge />
        <header className={css.header}>
          {title && <h2 id={titleId}>{title}</h2>}
          {message && <p id={messageId}>{message}</p>}
        </header>
      </div>
      <div className={css.body} data-autofocus>
        {buttons.length > 0 && (
          <Scroller>
            <ul className={css.rows}>
              {buttons.map((button) => (
                <li key={button.title}>
                  <SheetRow {...button} onChoose={() => closeDialog(dialog.id, { value: button.value })} />
                </li>
              ))}
            </ul>
          </Scroller>
        )}
        {cancelable && (
          <button
            type="button"
            className={css.cancel}
            onClick={() => closeDialog(dialog.id, { reason: 'cancel' })}
          >
            {buttons.length > 0 ? getWords().cancel : getWords().close}
          </button>
        )}
      </div>
    </DismissibleModal>
  );
}

/** A drag past this part of the sheet's height dismisses it. */
const DISMISS_DISTANCE = 1 / 3;
/** So does a flick that is longer (px) and faster (px per ms) than this. */
const FLICK_DISTANCE = 24;
const FLICK_SPEED = 0.5;

interface Drag {
  fromY: number;
  startedAt: number;
}

/**
 * Handlers for the part of a sheet by which it can be pulled down. The sheet follows the finger through the custom
 * property `--drag` (a length) and springs back when released too early.
 */
function useDragToDismiss(enabled: boolean, onDismiss: () => void) {
  const drag = useRef<Drag | undefined>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!enabled || event.button !== 0) return;
    drag.current = { fromY: event.clientY, startedAt: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.toggleAttribute('data-dragging', true);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (drag.current) moveSheet(event, measureDistance(event, drag.current));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const finished = drag.current;
    if (!finished) return;
    endDrag(event);
    const moved = measureDistance(event, finished);
    const height = event.currentTarget.closest('dialog')?.clientHeight ?? 0;
    const speed = moved / Math.max(1, event.timeStamp - finished.startedAt);
    if (moved > height * DISMISS_DISTANCE || (moved > FLICK_DISTANCE && speed > FLICK_SPEED)) onDismiss();
    else moveSheet(event, 0);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    endDrag(event);
    moveSheet(event, 0);
  }

  function endDrag(event: PointerEvent<HTMLElement>): void {
    drag.current = undefined;
    event.currentTarget.toggleAttribute('data-dragging', false);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const measureDistance = (event: PointerEvent, { fromY }: Drag): number => Math.max(0, event.clientY - fromY);

function moveSheet({ currentTarget }: PointerEvent<HTMLElement>, y: number): void {
  currentTarget.closest('dialog')?.style.setProperty('--drag', `${y}px`);
}
