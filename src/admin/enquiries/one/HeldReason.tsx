import { useState } from 'react';
import type { EnquiryWithWay } from '#desk/contract';
import { useDeskFacts } from '../../ui/deskFacts.ts';
import { capitalize, sayCount } from '../../ui/words.ts';
import { sayWhyHeld } from '../list/marks.ts';
import styles from './heldReason.module.css';

/** Why it was held. On a phone the reasons are folded, so that they do not push the words away. */
export function HeldReason({ enquiry }: { enquiry: EnquiryWithWay }) {
  const { times } = useDeskFacts();
  const [isWide] = useState(() => matchMedia('(min-width: 62rem)').matches);
  const against = enquiry.spamSignals.filter(({ points }) => points > 0);
  return (
    <div className={styles.why}>
      <h2>{sayWhyHeld(enquiry.reason)}</h2>
      <p>It was not mailed to you.</p>
      {against.length > 0 && (
        <details open={isWide}>
          <summary>{sayCount(against.length, 'thing', 'things')} spoke against it</summary>
          <ul>
            {against.map(({ what }) => (
              <li key={what}>{capitalize(what)}</li>
            ))}
          </ul>
        </details>
      )}
      {enquiry.erasesAt !== null && (
        <p>It stays here until {times.day(enquiry.erasesAt)}. Then its words go.</p>
      )}
    </div>
  );
}
