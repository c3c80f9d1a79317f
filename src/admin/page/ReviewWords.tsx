import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PageReview } from '#editor/contract';
import { sayCount } from '../ui/words.ts';
import { ChangeShown } from './ChangeShown.tsx';
import { FolderConflict } from './FolderConflict.tsx';
import styles from './findings.module.css';
import type { ShownFinding } from './pageTypes.ts';
import { addressOf } from './placeAddress.ts';
import { ReviewFinding } from './ReviewFinding.tsx';

interface ReviewWordsProps {
  review: PageReview;
  onClose: () => void;
  /** What else can be done than put it online now. */
  children?: ReactNode;
}

/** What goes online, what stands in its way, and what to look at again. */
export function ReviewWords({ review, onClose, children }: ReviewWordsProps) {
  const { sentences, errors, warnings, olderWarnings, conflicts } = review;
  return (
    <>
      <Standing {...{ review, onClose }} />
      {children}
      {conflicts.map((one) => (
        <div key={one.id} className={styles.finding} data-level="error">
          <FolderConflict conflict={one} />
        </div>
      ))}
      <Findings {...{ findings: errors, onClose }} />
      <ul className={styles.changes}>
        {sentences.map((one) => (
          <li key={one.id}>
            <ChangeShown {...one} />
          </li>
        ))}
      </ul>
      <Findings {...{ findings: warnings, onClose }} />
      {olderWarnings > 0 && (
        <p className={styles.soft}>
          {sayCount(olderWarnings, 'other thing', 'other things')} on your page{' '}
          {olderWarnings === 1 ? 'wants a look, as before. It does' : 'want a look, as before. They do'} not
          stand in the way.
        </p>
      )}
    </>
  );
}

interface FindingsProps extends Pick<ReviewWordsProps, 'onClose'> {
  findings: readonly ShownFinding[];
}

const Findings = ({ findings, onClose }: FindingsProps) =>
  findings.map((finding) => (
    <ReviewFinding
      key={`${finding.file}${finding.path.join('.')}${finding.says}`}
      {...{ finding, onClose }}
    />
  ));

/** How many changes there are, and what has to be done before they go online. */
function Standing({ review, onClose }: ReviewWordsProps) {
  const { sentences, errors, warnings, conflicts } = review;
  const waiting = sentences.length + conflicts.length;
  if (errors.length + conflicts.length === 0)
    return (
      <p className={styles.soft}>
        {waiting === 0 ? 'Nothing will change.' : `${sayCount(waiting, 'thing', 'things')} will change.`}
        {warnings.length > 0 && ` Look at ${sayWhich(waiting, warnings.length)} again.`}
      </p>
    );
  return (
    <p className={styles.soft}>
      {sayCount(waiting, 'change waits.', 'changes wait.')}
      {conflicts.length > 0 && ` ${sayHowMany(conflicts.length, waiting)} must be decided first: `}
      {conflicts.map((one, at) => (
        <span key={one.id}>
          <Link href={addressOf(one)} onClick={onClose}>
            {one.label}
          </Link>
          {at + 1 < conflicts.length ? ', ' : '.'}
        </span>
      ))}
      {errors.length > 0 &&
        ` ${errors.length === 1 ? 'One thing' : `${errors.length} things`} must be put right first.`}
    </p>
  );
}

/** Which of the changes a warning is about. */
const sayWhich = (changes: number, warnings: number) =>
  changes === 1 ? 'it' : warnings === 1 ? 'one of them' : 'some of them';

const sayHowMany = (some: number, all: number) => {
  if (all === 1) return 'It';
  return some === all ? 'All of them' : `${some === 1 ? 'One' : some} of them`;
};
