import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDelayed } from '../ui/useDelayed.ts';
import own from './myPage.module.css';
import type { PageNow } from './pageTypes.ts';
import { writePlace } from './placeAddress.ts';
import styles from './preview.module.css';

/** In milliseconds: what is at fault only until the next letter is typed is not told. */
const LASTING = 1_000;

interface PreviewFaultProps {
  fault: PageNow['fault'];
  onOpen: (place: string) => void;
}

/** Why the page is shown without what was typed last, and the way to what must be put right. */
export function PreviewFault({ fault, onOpen }: PreviewFaultProps) {
  const isLasting = useDelayed(fault !== null, LASTING);
  if (!fault || !isLasting) return null;
  const { section, field, place } = fault;
  return (
    <div className={`${own.care} ${styles.fault}`}>
      <DeskIcon name="alert" />
      <div>
        <p>
          This is your page without your newest changes. Something must be put right first:{' '}
          <b>{[...new Set([section, field])].join(', ')}</b>.
        </p>
        {place && (
          <DeskButton kind="text" onClick={() => onOpen(writePlace(place))}>
            Go to it
          </DeskButton>
        )}
      </div>
    </div>
  );
}
