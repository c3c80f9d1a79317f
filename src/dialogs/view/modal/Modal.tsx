import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  captureReturnPoint,
  type ReturnPoint,
  rememberReturnPoint,
  restoreFocus,
} from '../../state/returnPoint.ts';
import { closeDialog, type DismissReason, finishClosing, type OpenDialog } from '../../state/store.ts';
import { listen } from '../dom/listen.ts';
import css from './Modal.module.css';

interface ModalProps extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>;
  returnPoint?: ReturnPoint | undefined;
  /** Called for Escape and the browser's other ways to close a dialog. If missing, none of them closes the dialog. */
  onEscape?: (() => void) | undefined;
}

/** A modal `<dialog>` that only its parent component closes: the base of dialogs, sheets and the loading overlay. */
export function Modal(props: ModalProps): ReactNode {
  const { ref, returnPoint, onEscape, className = '', ...attributes } = props;
  useModal(ref, returnPoint);

  function onCancel(event: SyntheticEvent<HTMLDialogElement>): void {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onEscape?.();
  }

  // In Chromium, a second Escape or Android's back gesture closes a dialog without a `cancel` event.
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

/** Keeps the `<dialog>` in the top layer while mounted. On unmount, focus goes to the return point. */
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

/** Focuses the part marked `data-autofocus`, or its first control. */
function focusInside(dialog: HTMLDialogElement): void {
  const markedPart = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const control = markedPart?.matches(CONTROL) ? markedPart : markedPart?.querySelector<HTMLElement>(CONTROL);
  control?.focus({ preventScroll: true });
}

let lockCount = 0;

/** Stops the page from scrolling behind all dialogs, and keeps its scroll bar's gutter so that nothing shifts. */
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

type DismissibleModalProps = ComponentProps<'dialog'> & { dialog: OpenDialog };

/** The base of dialogs and sheets: dismissal, closing, and layout above the on-screen keyboard. */
export function DismissibleModal({ dialog, ...attributes }: DismissibleModalProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const { id, outcome } = dialog;
  const { cancelable, closeOnNavigation } = dialog.model;
  const dismiss = (reason: DismissReason) => closeDialog(id, { reason });
  useKeyboardInset(ref);
  const outsideClick = useOutsideClick((element) => {
    if (cancelable) dismiss('outside');
    else if (!element.contains(document.activeElement)) focusInside(element);
  });
  useEffect(() => {
    if (!closeOnNavigation) return;
    return listen(window, NAVIGATION_EVENTS, () => closeDialog(id, { reason: 'navigation' }));
  }, [id, closeOnNavigation]);
  // Finishes closing after the animations. The store has a timeout for animations that never end.
  useLayoutEffect(() => {
    if (!outcome) return;
    const animations = ref.current?.getAnimations({ subtree: true }) ?? [];
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => finishClosing(id));
  }, [id, outcome]);

  return (
    <Modal
      {...attributes}
      {...outsideClick}
      ref={ref}
      returnPoint={dialog.returnPoint}
      data-state={outcome ? 'closing' : 'open'}
      onEscape={cancelable ? () => dismiss('escape') : undefined}
    />
  );
}

/** Back, forward, a new hash, or leaving the page (`closeOnNavigation`, SPEC section 3). */
const NAVIGATION_EVENTS = ['popstate', 'hashchange', 'pagehide'];

/** Within this time after opening, a press outside may belong to a double click on the opener. */
const DOUBLE_CLICK_MS = 500;

/** Detects clicks on the backdrop. The press must be on the backdrop too, because a text selection may end there. */
function useOutsideClick(onOutside: (element: HTMLDialogElement) => void) {
  const wasPressedOutside = useRef(false);
  const [openedAt] = useState(() => performance.now());
  return {
    onMouseDown(event: MouseEvent<HTMLDialogElement>): void {
      const isOutside = event.target === event.currentTarget;
      if (isOutside) event.preventDefault();
      wasPressedOutside.current = isOutside && event.timeStamp - openedAt > DOUBLE_CLICK_MS;
    },
    onClick(event: MouseEvent<HTMLDialogElement>): void {
      if (wasPressedOutside.current && event.target === event.currentTarget) onOutside(event.currentTarget);
      wasPressedOutside.current = false;
    },
  };
}

/** Keeps the dialog above the on-screen keyboard. Pinch zoom also shrinks the visual viewport, but changes `scale`. */
function useKeyboardInset(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    const viewport = window.visualViewport;
    if (!dialog || !viewport) return;
    const update = () => {
      const coveredHeight = window.innerHeight - viewport.height * viewport.scale;
      const isKeyboardOpen = coveredHeight > 1;
      const top = isKeyboardOpen ? viewport.offsetTop : 0;
      dialog.style.setProperty('--free-top', `${top}px`);
      dialog.style.setProperty('--free-bottom', `${isKeyboardOpen ? Math.max(0, coveredHeight - top) : 0}px`);
      if (isKeyboardOpen) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    return listen(viewport, ['resize', 'scroll'], update);
  }, [ref]);
}
