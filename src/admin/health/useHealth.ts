import { useQuery } from '@tanstack/react-query';
import type { HealthReport } from '#calls';
import { api } from '../adminClient.ts';
import { RETRY_INTERVAL_MS } from '../ui/polling.ts';

export type Health = HealthReport & { readonly version: string };

/** Looked at once a minute, and whenever the window comes back: the sentence on top shows it everywhere. */
const LOOK_EVERY_MS = 60_000;

export const HEALTH_KEY = ['health'] as const;

export const useHealth = () =>
  useQuery({
    queryKey: HEALTH_KEY,
    queryFn: () => api.health.get.query(),
    // What says that the admin cannot be reached, or that mail has stopped, must not outlast it.
    refetchInterval: ({ state: { status, data } }) =>
      status === 'error' || data?.waiting != null ? RETRY_INTERVAL_MS : LOOK_EVERY_MS,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: 'always',
  });
