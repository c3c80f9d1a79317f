import type { ComponentProps, KeyboardEvent, ReactNode, RefObject, SyntheticEvent } from 'react';
import type { ReturnPoint } from '../../state/returnPoint.ts';
import css from './Modal.module.css';
import { useModal } from './useModal.ts';

interface ModalProps extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>;
  returnPoint?: ReturnPoint | undefined;
  /** Called for Escape and the platform's own ways of closing a dialog. Without it, none of them closes the dialog. */
  onEscape?: (() => void) | undefined;
}

/** The `<dialog>` under all that this module shows: in the top layer, with the focus, and closed by its owner only. */
export function Modal(props: ModalProps): ReactNode {
  const { ref, returnPoint, onEscape, className = '', ...attributes } = props;
  useModal(ref, returnPoint);

  function onCancel(event: SyntheticEvent<HTMLDialogElement>): void {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onEscape?.();
  }

  // Some browsers let a second Escape or the back gesture close a dialog without a `cancel` event.
  function onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
    if (target !== currentTarget || currentTarget.open) return;
    if (onEscape) onEscape();
    else currentTarget.showModal();
  }

  // For browsers that do not support `closedby`.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !onEscape) event.preventDefault();
  }

  return (
    <dialog
      {...attributes}
      ref={ref}
      className={`${css.modal} ${className}`}
      closedby={onEscape ? 'closerequest' : 'none'}
      onCancel={onCancel}
      onClose={onClose}
      onKeyDown={onKeyDown}
    />
  );
}
