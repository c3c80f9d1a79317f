import { useQuery } from '@tanstack/react-query';
import type { AdminAnswers } from '#calls';
import { api } from '../adminClient.ts';
import { RETRY_INTERVAL_MS } from '../ui/polling.ts';

export type Health = AdminAnswers['health']['get'];

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
