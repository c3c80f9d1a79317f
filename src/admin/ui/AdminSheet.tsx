import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { SentenceText } from './AddressText.tsx';
import { AdminButton } from './AdminButton.tsx';
import styles from './adminSheet.module.css';

interface AdminSheetProps {
  title: string;
  /** `null` keeps the sheet open while something is in progress. */
  onClose: (() => void) | null;
  children: ReactNode;
  /** Finds the element that takes the focus on close. Default: the opener. */
  findNextFocus?: (() => HTMLElement | null) | undefined;
  actions?: ReactNode;
}

/** A dialog: a bottom sheet on a phone, centred on a computer. The title takes the focus. */
export function AdminSheet({ title, onClose, children, actions, findNextFocus }: AdminSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.sheet}
          initialFocus={heading}
          finalFocus={() => findNextFocus?.() ?? true}
          data-sheet
        >
          <div className={styles.inside}>
            <div className={styles.head}>
              <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
                <SentenceText text={title} />
              </Dialog.Title>
              {onClose && (
                <AdminButton kind="text" onClick={onClose}>
                  Close
                </AdminButton>
              )}
            </div>
            {children}
          </div>
          {actions && <div className={styles.foot}>{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ConfirmSheetProps extends Pick<AdminSheetProps, 'title' | 'children'> {
  /** The label of the confirming button. */
  action: string;
  isUndoable?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, with a danger button unless the action can be undone. */
export function ConfirmSheet({ action, isUndoable, onConfirm, onClose, ...sheet }: ConfirmSheetProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <AdminSheet
      {...sheet}
      onClose={onClose}
      actions={
        <>
          <AdminButton kind={isUndoable ? 'main' : 'danger'} onClick={confirm}>
            {action}
          </AdminButton>
          <AdminButton onClick={onClose}>Keep</AdminButton>
        </>
      }
    />
  );
}
