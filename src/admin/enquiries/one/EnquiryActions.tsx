import type { EnquiryWithWay } from '#desk/contract';
import { DeskButton, getButtonClass } from '../../ui/DeskButton.tsx';
import { useDeskFacts } from '../../ui/deskFacts.ts';
import type { ChangeName } from '../changes.ts';
import { composeAnswer } from './composeAnswer.ts';
import styles from './enquiryActions.module.css';

interface EnquiryActionsProps {
  enquiry: EnquiryWithWay;
  onChange: (name: ChangeName, ids: string[]) => void;
}

/** What is done most: at the foot of a phone, below the words of a desk. */
export function EnquiryActions({ enquiry, onChange }: EnquiryActionsProps) {
  const { practice, times } = useDeskFacts();
  const { id, state, isSpam, answeredAt } = enquiry;
  if (state === 'erased') return null;
  if (state === 'held') {
    return (
      <>
        <p className={styles.note}>Links are shown as plain words here, so none opens by accident.</p>
        <div className={styles.actions}>
          <DeskButton onClick={() => onChange('released', [id])}>Release</DeskButton>
          <DeskButton onClick={() => onChange(isSpam ? 'noSpam' : 'spam', [id])}>
            {isSpam ? 'It is no spam' : 'It is spam'}
          </DeskButton>
        </div>
      </>
    );
  }
  const answer = composeAnswer({ ...enquiry, practice, day: times.day(enquiry.receivedAt) });
  return (
    <div className={styles.actions}>
      <a className={getButtonClass('main')} href={answer} data-answer>
        Answer
      </a>
      <DeskButton onClick={() => onChange(answeredAt === null ? 'answered' : 'unanswered', [id])}>
        {answeredAt === null ? 'Mark answered' : 'Not answered yet'}
      </DeskButton>
    </div>
  );
}
