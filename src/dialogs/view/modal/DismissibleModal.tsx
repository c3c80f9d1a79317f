import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { closeDialog, type DismissReason, finishClosing, type OpenDialog } from '../../state/store.ts';
import { listen } from '../dom/listen.ts';
import { focusInside, Modal } from './Modal.tsx';

type DismissibleModalProps = ComponentProps<'dialog'> & { dialog: OpenDialog };

/** The base of dialogs and sheets: dismissal, closing, and layout above the on-screen keyboard. */
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
      data-state={dialog.outcome ? 'closing' : 'open'}
      onEscape={cancelable ? () => dismiss('escape') : undefined}
    />
  );
}

/** Back, forward, a new hash, or leaving the page (`closeOnNavigation`, SPEC section 3). */
const NAVIGATIONS = ['popstate', 'hashchange', 'pagehide'];

function useNavigationDismissal(id: number, closeOnNavigation: boolean): void {
  useEffect(() => {
    if (!closeOnNavigation) return;
    return listen(window, NAVIGATIONS, () => closeDialog(id, { reason: 'navigation' }));
  }, [id, closeOnNavigation]);
}

/** Finishes closing after the animations. The store has a timeout for animations that never end. */
function useClosing(ref: RefObject<HTMLDialogElement | null>, { id, outcome }: OpenDialog): void {
  useLayoutEffect(() => {
    if (!outcome) return;
    const animations = ref.current?.getAnimations({ subtree: true }) ?? [];
    void Promise.allSettled(animations.map((animation) => animation.finished)).then(() => finishClosing(id));
  }, [ref, id, outcome]);
}

/** Before this time, a click outside may be the second of a double click on the opener (500 ms on most systems). */
const DOUBLE_CLICK_MS = 400;

/** Detects clicks on the backdrop. The press must be on the backdrop too, because a text selection may end there. */
function useOutsideClick(onOutside: (element: HTMLDialogElement) => void) {
  const pressedOutside = useRef(false);
  const [openedAt] = useState(() => performance.now());
  return {
    onMouseDown(event: MouseEvent<HTMLDialogElement>): void {
      const isOutside = event.target === event.currentTarget;
      if (isOutside) event.preventDefault();
      pressedOutside.current = isOutside && event.timeStamp - openedAt > DOUBLE_CLICK_MS;
    },
    onClick(event: MouseEvent<HTMLDialogElement>): void {
      if (pressedOutside.current && event.target === event.currentTarget) onOutside(event.currentTarget);
      pressedOutside.current = false;
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
      const covered = window.innerHeight - viewport.height * viewport.scale;
      const keyboardIsUp = covered > 1;
      const top = keyboardIsUp ? viewport.offsetTop : 0;
      dialog.style.setProperty('--free-top', `${top}px`);
      dialog.style.setProperty('--free-bottom', `${keyboardIsUp ? Math.max(0, covered - top) : 0}px`);
      if (keyboardIsUp) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    return listen(viewport, ['resize', 'scroll'], update);
  }, [ref]);
}
