import { FOREVER, type HeldEnquiry } from '#store';
import { DAY, HOUR } from '../../durations.ts';
import { isCeilingReached } from '../intake/rateLimit.ts';
import type { HeldNotice, SharedDeps } from '../types.ts';
import { notifyResolved, type TroubleMarks } from './troubleNotices.ts';

/** In ms: minimum interval between two notices, or two alerts, of the same kind. */
const NOTICE_INTERVAL = HOUR;
const MAX_LISTED = 5;

const MARKS = {
  new: 'held notice',
  refusing: 'held refusing notice',
  last: 'held last notice',
  alert: 'held alert',
  refusingAlert: 'held refusing alert',
} as const;

const REFUSING_MARKS: TroubleMarks = {
  alert: 'held refusing alerted',
  mailed: 'held refusing told',
  trying: 'held refusing end notice',
};

/**
 * Notifies the owner of new held enquiries, at most hourly.
 * @throws the error of the store or the mail server; the next call retries
 */
export async function notifyHeld(deps: SharedDeps): Promise<void> {
  const { store, clock, events } = deps;
  const now = clock.now();
  const notifiedAt = await store.readMark(MARKS.new);
  if (notifiedAt !== null && notifiedAt <= now && now - notifiedAt < NOTICE_INTERVAL) return;
  // A notice of refusals is more serious, and covers the new enquiries too.
  if (await notifyRefusing(deps)) return;
  const heldEnquiries = await store.listUnnotified();
  if (heldEnquiries.length === 0) return;
  if (events.onHeld && (await store.takeMark(MARKS.alert, now, NOTICE_INTERVAL))) {
    events.onHeld(heldEnquiries.length, await store.countOutbox());
  }
  await send(deps, 'new', heldEnquiries);
}

/**
 * Notifies each time that the form begins to refuse enquiries, at most hourly, even right after a notice of held
 * enquiries: a flood reaches the ceiling within minutes. Notifies again when that is over.
 * @returns whether this notice covers the new enquiries: sent now, sent by another instance, or due within the hour
 */
export async function notifyRefusing(deps: SharedDeps): Promise<boolean> {
  const { store, clock, events } = deps;
  const now = clock.now();
  if (!(await isRefusing(deps))) {
    const isOver = async () => !(await isRefusing(deps));
    await notifyResolved(deps, REFUSING_MARKS, 'form-taking', isOver);
    return false;
  }
  if ((await store.readMark(REFUSING_MARKS.mailed)) !== null) return false;
  if (events.onRefusing && (await store.takeMark(MARKS.refusingAlert, now, NOTICE_INTERVAL))) {
    await store.takeMark(REFUSING_MARKS.alert, now, FOREVER);
    events.onRefusing(await store.countOutbox());
  }
  if (!(await send(deps, 'refusing', await store.listUnnotified()))) return true;
  // This notice covers the new enquiries, so their next notice is due in an hour.
  await store.takeMark(MARKS.new, now, -FOREVER);
  // Taken last: an instance that finds this mark relies on the other marks being set.
  await store.takeMark(REFUSING_MARKS.mailed, now, FOREVER);
  return true;
}

/**
 * Sends the last notice, at most daily, of held enquiries that may be erased `heldNoticeDays` from now. Without this
 * notice, no held enquiry is erased (CONTRACT "An enquiry").
 */
export async function notifyBeforeErasing(deps: SharedDeps): Promise<void> {
  const { heldDays, heldNoticeDays } = deps.retention;
  // A day early, so that a delayed mail does not postpone the erasure that the privacy notice promises.
  const heldBefore = deps.clock.now() - (heldDays - heldNoticeDays - 1) * DAY;
  const heldEnquiries = await deps.store.listUnwarned(heldBefore);
  if (heldEnquiries.length > 0) await send(deps, 'last', heldEnquiries);
}

/** Sends a notice, unless one of this kind was sent recently. @returns whether it was sent */
async function send(
  deps: SharedDeps,
  kind: HeldNotice['kind'],
  heldEnquiries: HeldEnquiry[],
): Promise<boolean> {
  const { mailer, store, clock, retention, createBackgroundSignal, log } = deps;
  const now = clock.now();
  const isLast = kind === 'last';
  if (!(await store.takeMark(MARKS[kind], now, isLast ? DAY : NOTICE_INTERVAL))) return false;
  try {
    const notice: HeldNotice = {
      kind,
      count: heldEnquiries.length,
      total: (await store.countOutbox()).held,
      eraseAt: now + (isLast ? retention.heldNoticeDays : retention.heldDays) * DAY,
      refusing: await isRefusing(deps),
      reasons: countReasons(heldEnquiries),
      newest: heldEnquiries.slice(0, MAX_LISTED),
    };
    await mailer.notifyHeld(notice, createBackgroundSignal());
  } catch (error) {
    // The next round retries.
    await store.dropMark(MARKS[kind], now);
    throw error;
  }
  log('info', 'owner told of held enquiries', { kind, enquiries: heldEnquiries.length });
  const ids = heldEnquiries.map(({ id }) => id);
  await (isLast ? store.markWarned(ids, now) : store.markNotified(ids, clock.now()));
  return true;
}

const isRefusing = async ({ store, heldMax }: SharedDeps) =>
  isCeilingReached(await store.measureHeld(heldMax.rows), heldMax);

const countReasons = (heldEnquiries: readonly HeldEnquiry[]) =>
  [...Map.groupBy(heldEnquiries, ({ reason }) => reason)]
    .map(([reason, group]) => ({ reason, count: group.length }))
    .toSorted((a, b) => b.count - a.count);
