import { Link, useLocation } from 'wouter';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import styles from './healthStatus.module.css';
import { type Health, useHealth } from './useHealth.ts';

/** The verdict of the health checks in the header; links to the health page. */
export function HealthStatus() {
  const { data, isError } = useHealth();
  return <HealthLine health={data} isUnreached={isError} />;
}

interface HealthLineProps {
  /** Undefined while the first check is in progress. */
  health: Health | undefined;
  /** The last request failed, so `health` may be outdated. */
  isUnreached: boolean;
}

const LOADING = { level: undefined, isWell: false, lead: '', rest: 'Looking if all is well…' };
const UNREACHABLE_STATUS = {
  level: 'care',
  isWell: false,
  lead: 'The desk cannot be reached just now.',
  rest: 'What you see may be old.',
};

export function HealthLine({ health, isUnreached }: HealthLineProps) {
  const [location] = useLocation();
  const { level, isWell, lead, rest } = isUnreached ? UNREACHABLE_STATUS : (health ?? LOADING);
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
