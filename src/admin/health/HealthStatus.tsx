import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { AdminResponses } from '#calls';
import { api } from '../adminClient.ts';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { RETRY_INTERVAL_MS } from '../ui/polling.ts';
import styles from './healthStatus.module.css';

export type Health = AdminResponses['health']['get'];

const HEALTH_POLL_MS = 60_000;
export const HEALTH_KEY = ['health'] as const;

export const useHealth = () =>
  useQuery({
    queryKey: HEALTH_KEY,
    queryFn: () => api.health.get.query(),
    // Polls faster while there is trouble, so that the warning does not outlast it.
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' || data?.waiting != null ? RETRY_INTERVAL_MS : HEALTH_POLL_MS,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  });

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
