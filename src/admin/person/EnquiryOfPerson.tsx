import type { EnquiryWithWay } from '#desk/contract';
import { findMark } from '../enquiries/list/marks.ts';
import { VisitorWords } from '../enquiries/one/VisitorWords.tsx';
import { StateWords } from '../enquiries/StateWords.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { capitalize } from '../ui/words.ts';
import styles from './personView.module.css';

/** One of a person's enquiries, with all their words. */
export function EnquiryOfPerson({ enquiry }: { enquiry: EnquiryWithWay }) {
  const { times } = useDeskFacts();
  const mark = findMark(enquiry);
  return (
    <li className={styles.enquiry}>
      <h3>{capitalize(times.when(enquiry.receivedAt))}</h3>
      {mark && <StateWords mark={mark} />}
      {enquiry.state === 'erased' ? (
        <p>Its words are gone.</p>
      ) : (
        <VisitorWords words={enquiry.message} isSmall isHeld={enquiry.state === 'held'} />
      )}
    </li>
  );
}
