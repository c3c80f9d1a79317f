import { notifyManager, QueryClient } from '@tanstack/react-query';
import { getRetryInterval, shouldRetry } from '../ui/polling.ts';

/** The key of the signed-in user, which is `null` when signed out. */
export const USER_KEY = ['who'] as const;

// Renders responses after the current press; see `afterPress`.
notifyManager.setScheduler((show) => setTimeout(() => afterPress(show)));

/** The query cache, in memory only. */
export const createAdminQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchInterval: ({ state }) => getRetryInterval(state),
        retry: shouldRetry,
      },
    },
  });

/** Clears the cache, including the signed-in user, and drops pending mutations. */
export function clearQueries(queries: QueryClient): void {
  // USER_KEY is kept and set to null, because SignInGate observes it.
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
  queries.getMutationCache().clear();
  queries.setQueryData(USER_KEY, null);
}

/** Browsers dispatch the click within this time after pointerup. */
const MAX_CLICK_DELAY_MS = 300;
/** A longer press is not a click. */
const MAX_PRESS_MS = 5_000;

/** Callbacks that wait for the press to end; undefined while nothing is pressed. */
let deferredCallbacks: (() => void)[] | undefined;
let pressTimer: ReturnType<typeof setTimeout> | undefined;

/** Runs a callback when no press is under way. If layout shifts between pointerdown and click, the click is lost. */
function afterPress(callback: () => void): void {
  if (deferredCallbacks) deferredCallbacks.push(callback);
  else callback();
}

function endPress(): void {
  const callbacks = deferredCallbacks ?? [];
  deferredCallbacks = undefined;
  for (const callback of callbacks) callback();
}

/** Follows a press from pointerdown to its click, or to its cancellation by a scroll. */
function watchPress({ type, button }: PointerEvent): void {
  if (type === 'pointerdown' && button === 0 && !deferredCallbacks) deferredCallbacks = [];
  else if (type === 'pointerdown' || !deferredCallbacks) return;
  clearTimeout(pressTimer);
  // Zero after a click, so that the callbacks run after the click's handlers.
  pressTimer = setTimeout(endPress, { pointerdown: MAX_PRESS_MS, pointerup: MAX_CLICK_DELAY_MS }[type] ?? 0);
}

for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click'] as const)
  addEventListener(type, watchPress, { capture: true });
