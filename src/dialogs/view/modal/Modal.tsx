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

const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]';

/**
 * Opens the `<dialog>` in the top layer for as long as it is mounted: the platform makes everything else inert. The
 * focus goes to the part marked `data-autofocus` (or its first control), and afterwards to the return point, which is
 * captured now unless it was captured when the dialog was opened.
 */
function useModal(ref: RefObject<HTMLDialogElement | null>, captured?: ReturnPoint): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const point = captured ?? captureReturnPoint();
    rememberReturnPoint(dialog, point);
    const unlockScroll = lockScroll();
    dialog.showModal();
    focusInside(dialog);
    return () => {
      dialog.close();
      unlockScroll();
      restoreFocus(point);
    };
  }, [ref, captured]);
}

/** Focuses the part that should have the focus first. */
export function focusInside(dialog: HTMLDialogElement): void {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const control = marked?.matches(CONTROL) ? marked : marked?.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
}

let locks = 0;

/**
 * Stops the page behind from scrolling, without a shift: where a scroll bar took room, its gutter is kept. Dialogs
 * stack, so the page scrolls again when the last one has closed. Returns the function that unlocks.
 */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    if (clientWidth < window.innerWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('scrollbar-gutter');
  };
}
