import { Link, useLocation } from 'wouter';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import styles from './healthStatus.module.css';
import { useHealth } from './useHealth.ts';

const LOADING = { level: undefined, isWell: false, lead: '', rest: 'Looking if all is well…' };
const UNREACHABLE_STATUS = {
  level: 'care',
  isWell: false,
  lead: 'The desk cannot be reached just now.',
  rest: 'What you see may be old.',
};

/** The verdict of the health checks in the header; links to the health page. */
export function HealthStatus() {
  const [location] = useLocation();
  const { data, isError } = useHealth();
  // After a failed request, older data may be wrong.
  const { level, isWell, lead, rest } = isError ? UNREACHABLE_STATUS : (data ?? LOADING);
  return (
    <Link
      href="/well"
      className={styles.sentence}
      data-level={level}
      aria-current={location === '/well' ? 'page' : undefined}
    >
      <AdminIcon name={isWell ? 'tick' : level ? 'alert' : 'wait'} />
      <span className={styles.words}>
        {lead && <b>{lead}</b>} {rest}
      </span>
    </Link>
  );
}
