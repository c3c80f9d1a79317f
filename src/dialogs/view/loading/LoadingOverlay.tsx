import { type ReactNode, useId, useRef } from 'react';
import type { LoadingEntry } from '../../state/models.ts';
import { Modal } from '../modal/Modal.tsx';
import css from './LoadingOverlay.module.css';
import { useBlockedNavigation } from './useBlockedNavigation.ts';
import { useUnloadWarning } from './useUnloadWarning.ts';

/** The full-screen overlay with its spinner and the words of the latest `show`. */
export function LoadingOverlay({ entries }: { entries: readonly LoadingEntry[] }): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const messageId = useId();
  const warning = entries.findLast((entry) => entry.unloadWarning !== false)?.unloadWarning;
  useBlockedNavigation();
  useUnloadWarning(warning);

  return (
    <Modal ref={ref} aria-labelledby={messageId}>
      {/* Focusing the card makes assistive technology read the words; `status` announces a change. */}
      <div className={css.card} tabIndex={-1} data-autofocus>
        <svg className={css.spinner} viewBox="0 0 60 60" aria-hidden="true">
          <circle cx="30" cy="30" r="26" />
          <path d="M30 4a26 26 0 0 1 26 26" />
        </svg>
        <p id={messageId} role="status">
          {entries.at(-1)?.message}
        </p>
      </div>
    </Modal>
  );
}
