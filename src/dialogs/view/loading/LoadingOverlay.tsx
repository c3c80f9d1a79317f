import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { LoadingView } from '../../state/views.ts';
import modal from '../modal/Modal.module.css';
import { useModal } from '../modal/useModal.ts';
import css from './LoadingOverlay.module.css';
import { useHeldNavigation, useLeaveWarning } from './useHeldNavigation.ts';

/** The full-screen overlay with its spinner; shows the words of the latest `show`. */
export function LoadingOverlay({ views }: { views: readonly LoadingView[] }): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const messageId = useId();
  const warning = views.findLast((view) => view.unloadWarning !== false)?.unloadWarning;
  useModal(ref);
  useHeldNavigation();
  useLeaveWarning(warning);

  /** For browsers that do not know `closedby`. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') event.preventDefault();
  }

  return (
    <dialog
      ref={ref}
      className={`${modal.modal} ${css.overlay}`}
      aria-labelledby={messageId}
      closedby="none"
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.open || currentTarget.showModal()}
    >
      {/* Focus on the card makes assistive technology read the words; a change of words is a status. */}
      <div className={css.card} tabIndex={-1} data-autofocus>
        <svg className={css.spinner} viewBox="0 0 60 60" aria-hidden="true">
          <circle cx="30" cy="30" r="26" />
          <path d="M30 4a26 26 0 0 1 26 26" />
        </svg>
        <p id={messageId} role="status">
          {views.at(-1)?.message}
        </p>
      </div>
    </dialog>
  );
}
