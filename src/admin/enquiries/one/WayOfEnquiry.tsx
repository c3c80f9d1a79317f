import type { EnquiryWithWay } from '#desk/contract';
import { SentenceText } from '../../ui/AddressText.tsx';
import { useDeskFacts } from '../../ui/deskFacts.ts';
import { tellWay } from './tellWay.ts';
import styles from './wayOfEnquiry.module.css';

/** Where it has been, one sentence a step. */
export function WayOfEnquiry({ enquiry }: { enquiry: EnquiryWithWay }) {
  const { times, email } = useDeskFacts();
  const firstDay = times.shortDay(enquiry.receivedAt);
  return (
    <div className={styles.block}>
      <h2>Its way to you</h2>
      <ol>
        {tellWay(enquiry, { times, email }).map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span className={styles.time}>
              {times.shortDay(at) !== firstDay && `${times.shortDay(at)}, `}
              {times.time(at)}
            </span>
            <span>
              <SentenceText text={words} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
