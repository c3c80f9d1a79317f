import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { explainFault, readReason } from '../adminClient.ts';
import { SentenceText } from './AddressText.tsx';
import styles from './notices.module.css';

/** The time to read a notice and undo. Base UI pauses it while the pointer or the focus is on the notice. */
const SHOWN_MS = 10_000;

const manager = Toast.createToastManager();

/** Shows a notice at the foot of the page, in place of the previous one. @returns a function that closes it */
export function showNotice(
  message: string,
  undo?: { label?: string; onPress: () => void },
  link?: ReactNode,
): () => void {
  const id = manager.add({
    title: (
      <>
        <SentenceText text={link ? `${message} ` : message} />
        {link}
      </>
    ),
    ...(undo && {
      actionProps: {
        children: undo.label ?? 'Undo',
        onClick: () => {
          manager.close(id);
          undo.onPress();
        },
      },
    }),
  });
  return () => manager.close(id);
}

export const clearNotices = (): void => manager.close();

export const NoticesProvider = ({ children }: { children: ReactNode }) => (
  <Toast.Provider toastManager={manager} timeout={SHOWN_MS} limit={1}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className={styles.place} aria-label="What just happened">
        <NoticeList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

let reservedHeight = 0;

/** Reserves space for a notice at the end of the page, and keeps it after the notice, so that no button moves. */
function leaveSpace(notice: HTMLElement | null): () => void {
  reservedHeight = Math.max(reservedHeight, notice?.offsetHeight ?? 0);
  document.documentElement.style.setProperty('--notice', `${reservedHeight}px`);
  // Scrolls the field that is being edited above the notice (`scroll-padding-bottom`). A new function for each
  // notice, so that closing one notice does not remove the listener of the next.
  const uncoverField = ({ target }: Event) => (target as Element).scrollIntoView({ block: 'nearest' });
  addEventListener('input', uncoverField);
  return () => removeEventListener('input', uncoverField);
}

function NoticeList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      ref={leaveSpace}
      toast={toast}
      className={styles.notice}
      data-notice
      swipeDirection={['down', 'right']}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.words} render={<p />} />
        {toast.actionProps && <Toast.Action className={styles.action} />}
        <Toast.Close className={styles.close} aria-label="Close this notice" aria-hidden={false} />
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Shows an error as a notice. Skips `SIGNED_OUT`, because the sign-in page reports it. */
export function showFault(error: unknown): void {
  if (readReason(error) !== 'SIGNED_OUT') showNotice(explainFault(error));
}
