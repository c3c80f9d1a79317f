import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
} from 'react';
import {
  captureReturnPoint,
  type ReturnPoint,
  rememberReturnPoint,
  restoreFocus,
} from '../../state/returnPoint.ts';
import css from './Modal.module.css';

interface ModalProps extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>;
  returnPoint?: ReturnPoint | undefined;
  /** Called for Escape and the browser's other ways to close a dialog. If missing, none of them closes the dialog. */
  onEscape?: (() => void) | undefined;
}

/** A modal `<dialog>` that only its owner closes: the base of dialogs, sheets and the loading overlay. */
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

const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/**
 * Keeps the `<dialog>` open in the top layer while mounted. Focus goes to the part marked `data-autofocus` or its
 * first control, and after closing to the return point, which is captured now unless the caller captured it earlier.
 */
function useModal(ref: RefObject<HTMLDialogElement | null>, capturedPoint?: ReturnPoint): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const point = capturedPoint ?? captureReturnPoint();
    rememberReturnPoint(dialog, point);
    const unlockScroll = lockScroll();
    dialog.showModal();
    focusInside(dialog);
    return () => {
      dialog.close();
      unlockScroll();
      restoreFocus(point);
    };
  }, [ref, capturedPoint]);
}

export function focusInside(dialog: HTMLDialogElement): void {
  const markedPart = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const control = markedPart?.matches(CONTROL) ? markedPart : markedPart?.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
}

let lockCount = 0;

/**
 * Stops the page behind from scrolling, and keeps the gutter of its scroll bar so that nothing shifts. Dialogs stack, so
 * the page scrolls again when the last one has closed.
 * @returns the function that unlocks
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  lockCount += 1;
  if (lockCount === 1) {
    if (clientWidth < window.innerWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  return () => {
    lockCount -= 1;
    if (lockCount > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
}
