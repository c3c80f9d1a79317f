import { Link } from 'wouter';
import styles from './findings.module.css';
import { useOnlineWords } from './onlineWords.ts';
import type { ShownFinding } from './pageTypes.ts';
import { addressOf } from './placeAddress.ts';

interface ReviewFindingProps {
  finding: ShownFinding;
  onClose: () => void;
}

/** What the checks say of something that would go online, with the way to its field. */
export function ReviewFinding({ finding, onClose }: ReviewFindingProps) {
  const words = useOnlineWords();
  return (
    <div className={styles.finding} data-level={finding.level}>
      <p className={styles.kind}>{finding.field}</p>
      <p>{finding.says}</p>
      {finding.level === 'warning' && (
        <p>
          {words.may}
          {finding.better ? ', but a better wording is ready' : ''}.
        </p>
      )}
      <p>
        <Link href={addressOf(finding)} onClick={onClose}>
          {finding.better ? 'See the better wording' : 'Go to it'}
        </Link>
      </p>
    </div>
  );
}
