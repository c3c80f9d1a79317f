import type { EnquiryWithWay } from '#desk/contract';
import { findMark } from '../enquiries/marks.ts';
import { StateWords } from '../enquiries/StateWords.tsx';
import { VisitorWords } from '../enquiries/VisitorWords.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import styles from './personView.module.css';

/** One of a person's enquiries, with all their words. */
export function EnquiryOfPerson({ enquiry }: { enquiry: EnquiryWithWay }) {
  const { times } = useDeskFacts();
  const mark = findMark(enquiry);
  const when = times.when(enquiry.receivedAt);
  return (
    <li className={styles.enquiry}>
      <h3>{when.charAt(0).toUpperCase() + when.slice(1)}</h3>
      {mark && <StateWords mark={mark} />}
      {enquiry.state === 'erased' ? (
        <p>Its words are gone.</p>
      ) : (
        <VisitorWords words={enquiry.message} isSmall />
      )}
    </li>
  );
}
