import { FOREVER, type OutboxCounts } from '#store';
import type { Timing } from '../delivery/timing.ts';
import type { SharedParts } from '../types.ts';

const FLOW_MARK = 'flow stopped';

/** False if an enquiry queued after the last mail has waited 15 minutes (CONTRACT "Addresses", `/healthz`). */
export function isMailFlowing({ stuckSince }: OutboxCounts, now: number, { flow }: Timing): boolean {
  return stuckSince === null || now - stuckSince < flow;
}

/** Alerts from one instance, once when mail stops and once when it resumes. */
export async function watchMailFlow({ store, clock, timing, events }: SharedParts): Promise<void> {
  const now = clock.now();
  const counts = await store.countOutbox();
  if (!isMailFlowing(counts, now, timing)) {
    if (await store.takeMark(FLOW_MARK, now, FOREVER)) events.onFlowStopped?.(counts);
    // A mark that another instance has taken after `now` is kept.
  } else if (await store.dropMark(FLOW_MARK, now)) {
    events.onFlowResumed?.(counts);
  }
}
