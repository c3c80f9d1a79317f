import type { EnquiryRow } from '../adminClient.ts';
import { AdminIcon, type AdminIconName } from '../ui/AdminIcon.tsx';
import styles from './stateBadge.module.css';

/** The state of an enquiry as icon and text, not as colour alone. */
export function StateBadge({ row }: { row: EnquiryRow }) {
  const mark = findMark(row);
  return mark ? (
    <span className={`${styles.state} ${styles[mark.tone]}`}>
      <AdminIcon name={mark.icon} />
      {mark.words}
    </span>
  ) : null;
}

interface StateMark {
  readonly icon: AdminIconName;
  readonly words: string;
  readonly tone: 'fresh' | 'warn' | 'error' | 'success' | 'soft';
}

/** The stored reason of a hold, its short form, and the end of the sentence "Held, because …". */
const HOLD_REASONS: readonly [RegExp, string, string][] = [
  [/^looks like spam/, 'looks like advertising', 'it looks like advertising'],
  [/^several from one/, 'several from one place', 'several came from one place'],
  [/^many under one/, 'many from one address', 'many came under one address'],
  [/^many at once/, 'many at once', 'many came at once'],
];

const findHoldReason = (reason: string) => HOLD_REASONS.find(([pattern]) => pattern.test(reason));

/** Such as "Held, because it looks like advertising". */
export function explainHold(reason: string): string {
  const why = findHoldReason(reason)?.[2];
  return why ? `Held, because ${why}` : 'Held, because it could not be checked';
}

/** The badge of an enquiry; undefined for the normal state, mailed and read. */
export function findMark(row: EnquiryRow): StateMark | undefined {
  const { state, reason, isSpam, isDelayed, answeredAt } = row;
  if (state === 'erased') return { icon: 'erased', words: 'Nothing is left of it', tone: 'soft' };
  if (isSpam) return { icon: 'hold', words: 'Marked as spam', tone: 'soft' };
  if (answeredAt !== null) return { icon: 'tick', words: 'Answered', tone: 'success' };
  if (state === 'failed') return { icon: 'alert', words: 'Not mailed', tone: 'error' };
  if (state === 'held') {
    return {
      icon: 'hold',
      words: `Held: ${findHoldReason(reason)?.[1] ?? 'could not be checked'}`,
      tone: 'warn',
    };
  }
  if (isDelayed) return { icon: 'wait', words: 'Waiting', tone: 'warn' };
  if (state === 'queued' || state === 'sending') {
    return { icon: 'sent', words: 'On its way to your mail', tone: 'soft' };
  }
  return undefined;
}
