import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { EditedPage, PageFinding, PageReview } from '#editor/contract';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { joinWords, sayCount } from '../../ui/words.ts';
import { fieldAddress, formatPlace } from '../fieldPlace.ts';
import styles from '../form/findings.module.css';
import { FolderConflict } from '../queue/conflicts.tsx';
import { ChangeShown } from './ChangeShown.tsx';

interface ReviewWordsProps {
  review: PageReview;
  now: EditedPage;
  onClose: () => void;
  /** What else can be done than put it online now. */
  children?: ReactNode;
}

/** What stands in the way, what to look at again, and below these what will change. */
export function ReviewWords({ review, now, onClose, children }: ReviewWordsProps) {
  const { times } = useAdminFacts();
  const { sentences, errors, warnings, conflicts } = review;
  return (
    <>
      <p className={styles.soft}>{sayStanding(review)}</p>
      {now.later && (
        <p className={styles.soft}>
          A time is chosen: it goes online by itself {times.when(now.later.at)}, as it was when you chose
          that. Choose again to change the time, or to take along what you typed since.
        </p>
      )}
      {conflicts.map((one) => (
        <FolderConflict key={formatPlace(one)} conflict={one} />
      ))}
      {[...errors, ...warnings].map((finding) => (
        <ReviewFinding
          key={`${finding.file}${finding.path.join('.')}${finding.says}`}
          {...{ finding, onClose }}
        />
      ))}
      {children}
      <ul className={styles.changes}>
        {sentences.map((one) => (
          <li key={one.id}>
            <ChangeShown {...one} />
          </li>
        ))}
      </ul>
      {now.toAsk > 0 && (
        <p className={styles.soft}>
          {sayCount(now.toAsk, 'thing is', 'things are')} still an example, as before. That stops nothing.
        </p>
      )}
    </>
  );
}

/** What the checks say of something that would go online, with the way to its field. */
const ReviewFinding = ({ finding, onClose }: { finding: PageFinding; onClose: () => void }) => (
  <div className={styles.finding} data-level={finding.level}>
    <p className={styles.kind}>{finding.field}</p>
    <p>{finding.says}</p>
    <p>
      <Link href={fieldAddress(finding)} onClick={onClose}>
        {finding.better ? 'See the better wording' : 'Go to it'}
      </Link>
    </p>
  </div>
);

/** How many changes there are, what has to be done before they go online, and what stays in the draft. */
function sayStanding({ sentences, errors, warnings, conflicts, held, isReady }: PageReview): string {
  const count = sentences.length + conflicts.length;
  const stops = errors.length + conflicts.length;
  if (isReady && held.length > 0)
    return `What is finished can go online. ${joinWords(held)} ${held.length === 1 ? 'is' : 'are'} not, and ${held.length === 1 ? 'stays' : 'stay'} in your draft:`;
  if (stops > 0)
    return `${sayCount(count, 'change waits', 'changes wait')}. ${sayCount(stops, 'thing', 'things')} must be put right first.`;
  if (count === 0) return 'Nothing will change.';
  const again = warnings.length > 0 ? ' First look at this again:' : '';
  return `${sayCount(count, 'thing', 'things')} will change.${again}`;
}
