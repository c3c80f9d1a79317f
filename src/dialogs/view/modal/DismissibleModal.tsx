import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { DismissReason } from '../../state/DialogDismissed.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import { Modal } from './Modal.tsx';
import { useClosing } from './useClosing.ts';
import { useKeyboardInset } from './useKeyboardInset.ts';
import { focusInside } from './useModal.ts';
import { useNavigationDismissal } from './useNavigationDismissal.ts';
import { useOutsideClick } from './useOutsideClick.ts';

interface DismissibleModalProps extends ComponentProps<'dialog'> {
  dialog: OpenDialog;
}

/** What dialogs and sheets share: how they are dismissed, how they close, and staying clear of the keyboard. */
export function DismissibleModal({ dialog, ...attributes }: DismissibleModalProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const { cancelable, closeOnNavigation } = dialog.model;
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
      {...attributes}
      {...outsideClick}
      ref={ref}
      returnPoint={dialog.returnPoint}
      data-state={dialog.state}
      onEscape={cancelable ? () => dismiss('escape') : undefined}
    />
  );
}
