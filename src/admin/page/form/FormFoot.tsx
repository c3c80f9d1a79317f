import { DeskButton } from '../../ui/DeskButton.tsx';
import styles from '../myPage.module.css';
import { useOnlineWords } from '../onlineWords.ts';
import type { PageNow } from '../pageTypes.ts';
import { SavedLine } from '../SavedLine.tsx';

/** When it was saved, and the way online: in sight, unless letters are so large that it would hide the form. */
export const FormFoot = ({ now, onReview }: { now: PageNow; onReview: () => void }) => {
  const words = useOnlineWords();
  return (
    <div className={styles.foot}>
      <SavedLine isOnline={now.changed === 0} keptAt={now.savedAt} />
      {now.changed > 0 && (
        <DeskButton kind="main" onClick={onReview}>
          {words.short}
        </DeskButton>
      )}
    </div>
  );
};
