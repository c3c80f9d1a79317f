import { Link } from 'wouter';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import styles from './myPage.module.css';

/** From a view of My page to its start. */
export const BackToPage = () => (
  <Link className={styles.back} href="/page">
    <DeskIcon name="back" />
    My page
  </Link>
);
