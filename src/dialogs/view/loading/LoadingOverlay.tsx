import { type ReactNode, useId, useRef } from 'react';
import type { LoadingView } from '../../state/views.ts';
import { Modal } from '../modal/Modal.tsx';
import css from './LoadingOverlay.module.css';
import { useHeldNavigation, useLeaveWarning } from './useHeldNavigation.ts';

/** The full-screen overlay with its spinner; shows the words of the latest `show`. */
export function LoadingOverlay({ views }: { views: readonly LoadingView[] }): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const messageId = useId();
  const warning = views.findLast((view) => view.unloadWarning !== false)?.unloadWarning;
  useHeldNavigation();
  useLeaveWarning(warning);

  return (
    <Modal ref={ref} aria-labelledby={messageId}>
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
    </Modal>
  );
}
