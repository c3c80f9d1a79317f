import { useRef } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import styles from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import type { PageNow } from './pageTypes.ts';
import { SavedLine } from './SavedLine.tsx';
import { useTakesRoom } from './useTakesRoom.ts';

interface FormFootProps {
  now: PageNow;
  onReview: () => void;
}

/** When it was saved, and the way online: in sight, as long as that leaves the screen to the form. */
export function FormFoot({ now, onReview }: FormFootProps) {
  const words = useOnlineWords();
  const foot = useRef<HTMLDivElement>(null);
  const takesRoom = useTakesRoom(foot);
  return (
    <div ref={foot} className={styles.foot} data-flows={takesRoom || undefined}>
      <SavedLine isOnline={now.changed === 0} keptAt={now.savedAt} />
      {now.changed > 0 && (
        <DeskButton kind="main" onClick={onReview}>
          {words.short}
        </DeskButton>
      )}
    </div>
  );
}
