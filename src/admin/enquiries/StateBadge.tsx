import type { EnquiryRow } from '../adminClient.ts';
import { AdminIcon, type AdminIconName } from '../ui/AdminIcon.tsx';
import styles from './stateBadge.module.css';

/** The state of an enquiry as icon and text, not as colour alone. */
export function StateBadge({ row }: { row: EnquiryRow }) {
  const badge = findBadge(row);
  return badge ? (
    <span className={`${styles.state} ${styles[badge.tone]}`}>
      <AdminIcon name={badge.icon} />
      {badge.label}
    </span>
  ) : null;
}

interface Badge {
  readonly icon: AdminIconName;
  readonly label: string;
  readonly tone: 'fresh' | 'warn' | 'error' | 'success' | 'soft';
}

/** The stored reason for a hold, its short form, and the end of the sentence "Held, because …". */
const HOLD_REASONS: readonly [RegExp, string, string][] = [
  [/^looks like spam/, 'looks like advertising', 'it looks like advertising'],
  [/^several from one/, 'several from one place', 'several came from one place'],
  [/^many under one/, 'many from one address', 'many came under one address'],
  [/^many at once/, 'many at once', 'many came at once'],
];

const findHoldReason = (reason: string) => HOLD_REASONS.find(([pattern]) => pattern.test(reason));

/** Formats the stored reason for a hold, as in "Held, because it looks like advertising". */
export function explainHold(reason: string): string {
  const cause = findHoldReason(reason)?.[2];
  return cause ? `Held, because ${cause}` : 'Held, because it could not be checked';
}

/** The badge of an enquiry; undefined for an enquiry that was simply mailed. */
export function findBadge(row: EnquiryRow): Badge | undefined {
  const { state, reason, isSpam, isDelayed, answeredAt } = row;
  if (state === 'erased') return { icon: 'erased', label: 'Nothing is left of it', tone: 'soft' };
  if (isSpam) return { icon: 'hold', label: 'Marked as spam', tone: 'soft' };
  if (answeredAt !== null) return { icon: 'tick', label: 'Answered', tone: 'success' };
  if (state === 'failed') return { icon: 'alert', label: 'Not mailed', tone: 'error' };
  if (state === 'held') {
    return {
      icon: 'hold',
      label: `Held: ${findHoldReason(reason)?.[1] ?? 'could not be checked'}`,
      tone: 'warn',
    };
  }
  if (isDelayed) return { icon: 'wait', label: 'Waiting', tone: 'warn' };
  if (state === 'queued' || state === 'sending') {
    return { icon: 'sent', label: 'On its way to your mail', tone: 'soft' };
  }
  return undefined;
}
