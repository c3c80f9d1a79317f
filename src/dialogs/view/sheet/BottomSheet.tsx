import { type ReactNode, useId } from 'react';
import { getWords } from '../../state/dialogWords.ts';
import type { SheetModel } from '../../state/models.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import { DismissibleModal } from '../modal/DismissibleModal.tsx';
import { Scroller } from '../scroller/Scroller.tsx';
import css from './BottomSheet.module.css';
import { SheetEdge } from './SheetEdge.tsx';
import { SheetRow } from './SheetRow.tsx';
import { useDragToDismiss } from './useDragToDismiss.ts';

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
