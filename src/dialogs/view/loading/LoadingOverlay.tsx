import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Snapshot } from '../../state/store.ts';
import { listen } from '../dom/listen.ts';
import { Modal } from '../modal/Modal.tsx';
import css from './LoadingOverlay.module.css';

/** The full-screen overlay with its spinner and the latest message. */
export function LoadingOverlay({ entries }: { entries: Snapshot['loading'] }): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const messageId = useId();
  const warning = entries.findLast((entry) => entry.unloadWarning !== false)?.unloadWarning;
  useBlockedNavigation();
  // Asks before the page is left. Current browsers show their own text; older browsers show `warning`.
  useEffect(() => {
    if (!warning) return;
    return listen(window, ['beforeunload'], (event: BeforeUnloadEvent) => {
      event.preventDefault();
      event.returnValue = warning;
    });
  }, [warning]);

  return (
    <Modal ref={ref} aria-labelledby={messageId}>
      {/* Focus on the card makes screen readers read the message. `status` announces changes. */}
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

/** Blocks Back, Forward and new hashes (SPEC section 4) by the Navigation API, in every browser since early 2026. */
function useBlockedNavigation(): void {
  useEffect(() => {
    const { navigation } = window;
    const currentKey = navigation?.currentEntry?.key;
    if (!currentKey) return;
    const stopBlocking = listen(navigation, ['navigate'], (event: NavigateEvent) => {
      const leadsBack = event.destination.key === currentKey;
      const staysHere = event.navigationType === 'replace' || event.navigationType === 'reload';
      if (event.destination.sameDocument && !leadsBack && !staysHere) event.preventDefault();
    });
    // Without a recent user gesture, browsers ignore `preventDefault` on Back and Forward: then returns to the entry.
    const stopReturning = listen(window, ['popstate'], () => {
      if (navigation.currentEntry?.key !== currentKey) navigation.traverseTo(currentKey);
    });
    return () => {
      stopBlocking();
      stopReturning();
    };
  }, []);
}
