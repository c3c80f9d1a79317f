import type { ComponentProps } from 'react';
import styles from './themes.module.css';

/** More themes than three: the fourth starts at the left again, and they step right once more. */
export function LongList({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul className={`${className} ${styles.long}`} {...rest} />;
}
