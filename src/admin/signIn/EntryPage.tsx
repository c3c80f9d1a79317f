import { type ReactNode, useEffect, useRef, useState } from 'react';
import { explainFault } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import styles from './entryPage.module.css';

interface EntryPageProps {
  title: string;
  lead?: string;
  /** The result or error of the last attempt, or empty. */
  message: string;
  children: ReactNode;
}

/** The layout of sign-in, invitation and recovery. The title takes the focus, so that screen readers announce it. */
export function EntryPage({ title, lead, message, children }: EntryPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = document.querySelector<HTMLMetaElement>('meta[name="practice"]')?.content ?? '';
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href;
  usePageTitle(title, name);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.way}>
      <main className={styles.inside}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {name && (
          <p className={styles.practice}>
            {icon && <img src={icon} alt="" />}
            {name}
          </p>
        )}
        {lead && <p className={styles.lead}>{lead}</p>}
        <p role="status" className={styles.message}>
          {message}
        </p>
        {children}
      </main>
      <Sea />
    </div>
  );
}

/** The shape of the front wave, also used for the lower edge of the admin's header (`WaveEdge`). */
export const NEAREST_WAVE =
  'M-90 70c12 0 48 1 71-3c22-3 45-12 64-16c18-4 31-7 44-7c14 0 24 3 36 6c11 2 22 7 35 10c12 4 26 7 38 9c12 1 15 1 32 1c17 0 48 1 71-1c22-1 46-6 64-8c18-2 31-3 45-3c13-1 23 1 35 2c12 1 23 4 35 6c13 1 27 3 39 4c12 1 15 0 32 0c17 0 47 0 69-2c22-1 45-7 62-9c18-2 31-4 44-4c13 0 23 2 35 3c11 2 22 5 34 7c12 2 26 4 38 5c11 1 13 1 31 0c18 0 53 0 77-3c25-2 50-9 70-13c20-3 35-6 49-6c15 0 26 2 39 4c13 3 25 7 38 10c14 2 30 6 42 7c13 2 13 2 35 2c23 0 68-1 100-3c31-1 64-6 90-8c25-1 44-2 63-3c19 0 33 1 50 2c16 2 32 5 49 7c17 1 38 3 54 4c17 1 26 1 45 1c20-1 48-1 71-2c22-1 46-3 64-5c18-1 31-2 45-2c13-1 23 0 35 1c12 1 23 3 35 4c12 1 27 3 39 3c11 1 8 0 32 0c23 0 75 1 110-1c35-2 71-8 100-10c28-2 49-3 70-4c21 0 37 1 55 3c18 1 36 4 55 6c19 2 50 5 60 6V110H-60z';

/** The waves from back to front: colour, shape, vertical offset. */
const WAVES = [
  ['var(--art-sea-4)', 'M-20 190V30C180 8 300 64 520 44s330-40 540-8 330 12 560-10v164z', 0],
  [
    'var(--art-foam)',
    'M-119 42c28-1 114 0 167-3c53-3 108-12 151-16c43-3 75-5 106-6c32 0 56 2 84 5c27 2 54 7 83 10c29 3 63 7 91 9c27 1 36 1 75 0c40 0 111 1 163-3c52-3 106-15 148-19c42-5 73-8 104-8c30 0 54 3 81 6c27 3 53 9 81 13c29 4 62 8 89 10c27 2 38 2 74 2c36-1 98-1 144-3c45-1 93-6 130-8c37-2 64-3 92-4c27 0 47 1 71 3c24 1 47 5 72 7c25 2 55 4 78 4c24 1 36 1 66 1c29 0 76-1 112-2c36-2 74-7 103-9c29-2 50-4 71-4c22 0 38 2 57 3c18 2 36 5 56 6c19 2 51 5 61 5V110H-60z',
    38,
  ],
  [
    'var(--art-sea-2)',
    'M-89 53c28 1 114 4 167 3c53-2 108-10 151-13c43-3 75-6 106-6c32-1 56 1 84 2c27 2 54 6 83 8c29 2 63 5 91 6c27 1 36 0 75-1c40-1 111 0 163-3c52-3 106-12 148-15c42-3 73-5 104-5c30 1 54 5 81 8c27 3 53 9 81 13c29 4 62 7 89 8c27 1 38 1 74 0c36-1 98-4 144-7c45-3 93-7 130-10c37-2 64-3 92-3c27 0 47 2 71 4c24 3 47 7 72 10c25 3 55 6 78 7c24 2 36 2 66 2c29 0 76 0 112-1c36-2 74-8 103-11c29-2 50-5 71-6c22 0 38 1 57 2c18 1 36 3 56 4c19 1 51 3 61 3V110H-60z',
    42,
  ],
  ['var(--art-sea-1)', NEAREST_WAVE, 58],
  ['var(--art-sea-1)', 'M-20 160H1620V200H-20z', 0],
] as const;

const Sea = () => (
  <div className={styles.sea}>
    <svg viewBox="0 0 1600 190" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {WAVES.map(([fill, shape, offset]) => (
        <path key={shape} fill={fill} d={shape} transform={`translate(0 ${offset})`} />
      ))}
    </svg>
  </div>
);

export const EntryFault = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <EntryPage title="The desk" message={message}>
    <AdminButton kind="main" className={styles.main} onClick={() => void onRetry()}>
      Try again
    </AdminButton>
  </EntryPage>
);

/** Runs an attempt to sign in, then `onSignedIn`, and keeps the error message. */
export function useAttempt(onSignedIn: () => Promise<void>) {
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setMessage('');
    setIsBusy(true);
    try {
      await work();
      await onSignedIn();
    } catch (error) {
      setMessage(explainFault(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { message, setMessage, isBusy, attempt };
}

export const NO_PASSWORD =
  'Your phone or computer asks for your face, your finger or its code. There is no password.';

export const SHARED_DEVICE = 'This is not my device. Sign me out after 12 hours.';
