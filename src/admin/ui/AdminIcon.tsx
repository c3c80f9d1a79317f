import styles from './adminIcon.module.css';

/** Decorative: each icon has a visible label next to it. */
const SHAPES = {
  tick: 'M4 12.5c2 1.5 4 4 5.5 6.5C12 13 15.5 8 20.5 4.5',
  back: 'M15.5 4.5c-2 2.5-4.5 5-7.5 7.5 3 2.5 5.5 5 7.5 7.5',
  alert: 'M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0zM12 6.5v7M12 17.2v.3',
  fresh: 'M18 12a6 6 0 1 1-12 0a6 6 0 1 1 12 0z',
  hold: 'M8 5v14M16 5v14',
  wait: 'M21.5 12a9.5 9.5 0 1 1-19 0a9.5 9.5 0 1 1 19 0zM12 6.5V12l4 2.5',
  erased: 'M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0z',
  sent: 'M4 12h15M13 6c2 2.5 4 4.5 6.5 6-2.5 1.5-4.5 3.5-6.5 6',
} as const;

export type AdminIconName = keyof typeof SHAPES;

export const AdminIcon = ({ name }: { name: AdminIconName }) => (
  <svg
    className={`${styles.icon} ${styles[name] ?? ''}`}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={SHAPES[name]} />
  </svg>
);
