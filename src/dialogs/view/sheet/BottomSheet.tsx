import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import type { SheetButton } from '../../state/options.ts';
import { closeDialog, type OpenDialog, type SheetModel } from '../../state/store.ts';
import { BreakableText } from '../modal/BreakableText.tsx';
import { DismissibleModal } from '../modal/Modal.tsx';
import { Scroller } from '../scroller/Scroller.tsx';
import css from './BottomSheet.module.css';

/** Choices at the bottom of the screen (SPEC section 3, "Simple option set / bottom sheet"). */
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
            {buttons.length > 0 ? 'Cancel' : 'Close'}
          </button>
        )}
      </div>
    </DismissibleModal>
  );
}

/** A drag over more than this share of the sheet's height dismisses the sheet. */
const DISMISS_DISTANCE = 1 / 3;
/** In px. A flick longer than this and faster than `FLICK_SPEED` also dismisses the sheet. */
const FLICK_DISTANCE = 24;
/** In px per ms. */
const FLICK_SPEED = 0.5;

/** Moves the sheet through the custom property `--drag` (a length). The sheet springs back if released early. */
function useDragToDismiss(isEnabled: boolean, onDismiss: () => void) {
  const drag = useRef<PointerEvent>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!isEnabled || event.button !== 0) return;
    drag.current = event;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.toggleAttribute('data-dragging', true);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (drag.current) moveSheet(event, measureDistance(event, drag.current));
  }

  function endDrag(event: PointerEvent<HTMLElement>): void {
    const start = drag.current;
    if (!start) return;
    drag.current = undefined;
    event.currentTarget.toggleAttribute('data-dragging', false);
    const distance = measureDistance(event, start);
    const height = event.currentTarget.closest('dialog')?.clientHeight ?? 0;
    const speed = distance / Math.max(1, event.timeStamp - start.timeStamp);
    const isFlick = distance > FLICK_DISTANCE && speed > FLICK_SPEED;
    if (event.type === 'pointerup' && (distance > height * DISMISS_DISTANCE || isFlick)) onDismiss();
    else moveSheet(event, 0);
  }

  return { onPointerDown, onPointerMove, onPointerUp: endDrag, onPointerCancel: endDrag };
}

const measureDistance = (event: PointerEvent, start: PointerEvent) =>
  Math.max(0, event.clientY - start.clientY);

function moveSheet({ currentTarget }: PointerEvent<HTMLElement>, y: number): void {
  currentTarget.closest('dialog')?.style.setProperty('--drag', `${y}px`);
}

/** A wave instead of rounded corners: a wet edge, and the paper just below it (brief, "Waves"). */
function SheetEdge(): ReactNode {
  return (
    <svg className={css.edge} viewBox="0 0 800 60" preserveAspectRatio="none" aria-hidden="true">
      <path
        className={css.wet}
        d="M0 60V26C60 0 150-4 214 22c60-26 178-26 246 4 50-22 120-26 170-2 50-18 110-20 170 0v36z"
      />
      <path
        className={css.paper}
        d="M0 61V38c66-24 152-24 214 0 66-24 178-24 246 4 54-22 120-24 170 0 54-18 112-18 170 2v17z"
      />
    </svg>
  );
}

type SheetRowProps = SheetButton & { onChoose: () => void };

export function SheetRow({ title, note, link, onChoose }: SheetRowProps): ReactNode {
  const Row = link === undefined ? 'button' : 'a';
  const attributes = link === undefined ? { type: 'button' as const } : { href: link };
  return (
    <Row {...attributes} className={css.row} onClick={onChoose}>
      <b>{title}</b>{' '}
      {note && (
        <span>
          <BreakableText text={note} />
        </span>
      )}
    </Row>
  );
}
