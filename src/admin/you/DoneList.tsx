import { Link } from 'wouter';
import type { Times } from '#enquiry';
import { AddressText, SentenceText } from '../ui/AddressText.tsx';
import { DeskButton } from '../ui/DeskButton.tsx';
import { capitalize } from '../ui/words.ts';
import { describeDone } from './describeDone.ts';
import styles from './you.module.css';
import type { DoneEntry } from './youTypes.ts';

interface DoneListProps {
  entries: readonly DoneEntry[];
  you: string;
  times: Times;
  /** Left out where there is no more. */
  onMore?: (() => void) | undefined;
}

/** What was done at this desk, by whom: the latest first, and nobody's words. */
export function DoneList({ entries, you, times, onMore }: DoneListProps) {
  return (
    <div className={styles.part}>
      <h2 id="done">What was done</h2>
      <p className={styles.hint}>The latest first. It holds no words of an enquiry.</p>
      <ol aria-labelledby="done" className={styles.rows}>
        {entries.map((entry) => (
          <li key={entry.step} className={styles.done}>
            <span className={styles.hint}>{capitalize(times.when(entry.at))}</span>
            <DoneSentence sentence={describeDone(entry, you, times)} />
          </li>
        ))}
      </ol>
      {onMore && (
        <DeskButton kind="quiet" onClick={onMore}>
          Show earlier ones
        </DeskButton>
      )}
    </div>
  );
}

/** The enquiry that it names by its id is led to: the id says nothing to anybody. */
function DoneSentence({ sentence }: { sentence: string }) {
  const [before = '', id, after = ''] = sentence.split(/\benquiry ([\w-]{20,64})\b/);
  if (id === undefined) return <AddressText text={sentence} />;
  return (
    <bdi>
      <SentenceText text={before} />
      <Link href={`/enquiries/${id}`}>one enquiry</Link>
      <SentenceText text={after} />
    </bdi>
  );
}
