import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { SentenceText } from './AddressText.tsx';
import { AdminButton } from './AdminButton.tsx';
import styles from './adminSheet.module.css';

interface AdminSheetProps {
  title: string;
  /** `null` keeps it open: something is under way. */
  onClose: (() => void) | null;
  children: ReactNode;
  /** Where the focus goes when it closes, if not back. */
  findNextFocus?: (() => HTMLElement | null) | undefined;
  /** What can be done, at the foot. */
  actions?: ReactNode;
}

/** From the foot of a phone, in the middle of an admin. The title takes the focus, Escape closes, the focus goes back. */
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

interface ConfirmSheetProps {
  title: string;
  /** What will go, and what stays. */
  children: ReactNode;
  /** What the button does, in its words. */
  action: string;
  /** It can be taken back afterwards. */
  isUndoable?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done: for good, unless it says otherwise. */
export function ConfirmSheet({
  title,
  children,
  action,
  isUndoable = false,
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  const act = () => {
    onClose();
    onConfirm();
  };
  return (
    <AdminSheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <AdminButton kind={isUndoable ? 'main' : 'danger'} onClick={act}>
            {action}
          </AdminButton>
          <AdminButton onClick={onClose}>Keep</AdminButton>
        </>
      }
    >
      {children}
    </AdminSheet>
  );
}
