import type { ReactNode } from 'react';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import styles from './myPage.module.css';

/** Something to know before going on, in a frame of its own. */
export const Care = ({ icon = 'alert', children }: { icon?: 'alert' | 'wait'; children: ReactNode }) => (
  <div className={styles.care}>
    <AdminIcon name={icon} />
    <div>{children}</div>
  </div>
);
