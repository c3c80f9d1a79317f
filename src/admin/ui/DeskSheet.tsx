import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { SentenceText } from './AddressText.tsx';
import { DeskButton } from './DeskButton.tsx';
import styles from './deskSheet.module.css';

interface DeskSheetProps {
  title: string;
  /** `null` keeps it open: something is under way. */
  onClose: (() => void) | null;
  children: ReactNode;
  /** Where the focus goes when it closes, if not back. */
  findNextFocus?: (() => HTMLElement | null) | undefined;
  /** What can be done, at the foot. */
  actions?: ReactNode;
}

/** From the foot of a phone, in the middle of a desk. The title takes the focus, Escape closes, the focus goes back. */
export function DeskSheet({ title, onClose, children, actions, findNextFocus }: DeskSheetProps) {
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
                <DeskButton kind="text" onClick={onClose}>
                  Close
                </DeskButton>
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

interface AskSheetProps {
  title: string;
  /** What will go, and what stays. */
  children: ReactNode;
  /** What the button does, in its words. */
  action: string;
  /** It can be taken back afterwards. */
  isUndoable?: boolean;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before something is done: for good, unless it says otherwise. */
export function AskSheet({ title, children, action, isUndoable = false, onAct, onClose }: AskSheetProps) {
  const act = () => {
    onClose();
    onAct();
  };
  return (
    <DeskSheet
      title={title}
      onClose={onClose}
      actions={
        <>
          <DeskButton kind={isUndoable ? 'main' : 'danger'} onClick={act}>
            {action}
          </DeskButton>
          <DeskButton onClick={onClose}>Keep</DeskButton>
        </>
      }
    >
      {children}
    </DeskSheet>
  );
}
