import { Link, useLocation } from 'wouter';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { type Health, useHealth } from './useHealth.ts';
import styles from './wellSentence.module.css';

/** Whether all is well, in one sentence on top of every page; it leads to its reasons. */
export function WellSentence() {
  const { data, isError } = useHealth();
  return <WellLine health={data} isUnreached={isError} />;
}

interface WellLineProps {
  /** Nothing while the first look is under way. */
  health: Health | undefined;
  /** The last look failed: what was well then may not be now. */
  isUnreached: boolean;
}

const LOOKING = { level: undefined, isWell: false, lead: '', rest: 'Looking if all is well…' };
const UNREACHED = {
  level: 'care',
  isWell: false,
  lead: 'The desk cannot be reached just now.',
  rest: 'What you see may be old.',
};

/** A look that failed is no answer: it must not go on saying that all is well. */
export function WellLine({ health, isUnreached }: WellLineProps) {
  const [location] = useLocation();
  const { level, isWell, lead, rest } = isUnreached ? UNREACHED : (health ?? LOOKING);
  return (
    <Link
      href="/well"
      className={styles.sentence}
      data-level={level}
      aria-current={location === '/well' ? 'page' : undefined}
    >
      <AdminIcon name={isWell ? 'tick' : level ? 'alert' : 'wait'} />
      <span className={styles.words}>
        {lead && <b>{lead}</b>} {rest}
      </span>
    </Link>
  );
}
