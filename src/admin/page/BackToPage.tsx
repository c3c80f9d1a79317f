import { Link } from 'wouter';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import styles from './myPage.module.css';

/** From a view of My page to its start. */
export const BackToPage = () => (
  <Link className={styles.back} href="/page">
    <AdminIcon name="back" />
    My page
  </Link>
);
