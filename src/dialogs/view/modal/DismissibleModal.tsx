import { type ReactNode, useRef } from 'react';
import type { DismissReason } from '../../state/DialogDismissed.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import { Modal } from './Modal.tsx';
import { useClosing } from './useClosing.ts';
import { useKeyboardInset } from './useKeyboardInset.ts';
import { focusInside } from './useModal.ts';
import { useNavigationDismissal } from './useNavigationDismissal.ts';
import { useOutsideClick } from './useOutsideClick.ts';

interface DismissibleModalProps {
  dialog: OpenDialog;
  className: string | undefined;
  /** The ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** What every dialog and sheet shares: how it is dismissed and closes, and its place above the keyboard. */
export function DismissibleModal(props: DismissibleModalProps): ReactNode {
  const { dialog, className, labelledBy, describedBy, children } = props;
  const { cancelable, closeOnNavigation } = dialog.model;
  const ref = useRef<HTMLDialogElement>(null);
  const dismiss = (reason: DismissReason) => closeDialog(dialog.id, { reason });
  useClosing(ref, dialog);
  useNavigationDismissal(dialog.id, closeOnNavigation);
  useKeyboardInset(ref);
  const outsideClick = useOutsideClick((element) => {
    if (cancelable) dismiss('outside');
    else if (!element.contains(document.activeElement)) focusInside(element);
  });

  return (
    <Modal
      ref={ref}
      className={className}
      returnPoint={dialog.returnPoint}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-state={dialog.state}
      onEscape={cancelable ? () => dismiss('escape') : undefined}
      {...outsideClick}
    >
      {children}
    </Modal>
  );
}
