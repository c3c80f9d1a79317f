import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import type { DismissReason } from '../../state/DialogDismissed.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import css from './Modal.module.css';
import { useClosing } from './useClosing.ts';
import { useKeyboardInset } from './useKeyboardInset.ts';
import { focusInside, useModal } from './useModal.ts';
import { useNavigationDismissal } from './useNavigationDismissal.ts';

/**
 * Milliseconds after opening in which a click outside is no wish to leave: the second click of a shaky hand,
 * meant for the button that opened the dialog. Most systems count two clicks within 500 ms as a double click,
 * and the opening has used up some of that.
 */
const SHAKY_HAND_MS = 400;

interface ModalProps {
  dialog: OpenDialog;
  className: string | undefined;
  /** The ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** What every dialog and sheet shares: the top layer, the focus, and the ways of going away. */
export function Modal({ dialog, className, labelledBy, describedBy, children }: ModalProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const { cancelable, closeOnNavigation } = dialog.view;
  const dismiss = (reason: DismissReason) => closeDialog(dialog.id, { reason });
  useModal(ref, dialog.returnPoint);
  useClosing(ref, dialog);
  useNavigationDismissal(dialog.id, closeOnNavigation);
  useKeyboardInset(ref);
  const outside = useOutsideClick((element) => {
    if (cancelable) dismiss('outside');
    else if (!element.contains(document.activeElement)) focusInside(element);
  });

  function onCancel(event: SyntheticEvent<HTMLDialogElement>): void {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (cancelable) dismiss('escape');
  }

  /** Some browsers let a second Escape or the back gesture close a dialog without asking. */
  function onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
    if (target !== currentTarget || currentTarget.open) return;
    if (cancelable) dismiss('escape');
    else currentTarget.showModal();
  }

  /** For browsers that do not know `closedby`. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !cancelable) event.preventDefault();
  }

  return (
    <dialog
      ref={ref}
      className={`${css.modal} ${className}`}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      closedby={cancelable ? 'closerequest' : 'none'}
      data-state={dialog.state}
      onCancel={onCancel}
      onClose={onClose}
      onKeyDown={onKeyDown}
      {...outside}
    >
      {children}
    </dialog>
  );
}

/**
 * A click on the backdrop arrives at the dialog itself. It counts only when it was pressed there too: a text
 * selection that ends outside is not a wish to leave. The press keeps the focus where it is.
 */
function useOutsideClick(onOutside: (element: HTMLDialogElement) => void) {
  const pressedOutside = useRef(false);
  const [openedAt] = useState(() => performance.now());
  return {
    onMouseDown(event: MouseEvent<HTMLDialogElement>): void {
      const isOutside = event.target === event.currentTarget;
      if (isOutside) event.preventDefault();
      pressedOutside.current = isOutside && event.timeStamp - openedAt > SHAKY_HAND_MS;
    },
    onClick(event: MouseEvent<HTMLDialogElement>): void {
      if (pressedOutside.current && event.target === event.currentTarget) onOutside(event.currentTarget);
      pressedOutside.current = false;
    },
  };
}
