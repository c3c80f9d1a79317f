import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { explainFault, readReason } from '../adminClient.ts';
import { SentenceText } from './AddressText.tsx';
import styles from './notices.module.css';

/** As long as it can be undone; the clock stands still while the pointer or the focus is on it. */
const SHOWN_MS = 10_000;

const manager = Toast.createToastManager();

/** Says a sentence at the foot of the page, with a way back where there is one. The one before goes. */
export function showNotice(
  words: string,
  undo?: { label?: string; onPress: () => void },
  link?: ReactNode,
): void {
  const id = manager.add({
    title: (
      <>
        <SentenceText text={link ? `${words} ` : words} />
        {link}
      </>
    ),
    timeout: SHOWN_MS,
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
}

/** Takes away what was said: it belongs to another view, or to somebody who left. */
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

function NoticeList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={styles.notice}
      data-notice
      swipeDirection={['down', 'right']}
    >
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.words} render={<p />} />
        {toast.actionProps && <Toast.Action className={styles.action} />}
      </Toast.Content>
    </Toast.Root>
  ));
}

/** What went wrong. Not that nobody is in any more: the way in says that. */
export function showFault(error: unknown): void {
  if (readReason(error) !== 'SIGNED_OUT') showNotice(explainFault(error));
}
