import type { EditedPage, WhichForm } from '#editor/contract';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { BackToPage } from '../BackToPage.tsx';
import styles from '../myPage.module.css';
import { useOnlineWords } from '../onlineWords.ts';
import { Pending } from '../Pending.tsx';
import { usePageForm } from '../pageQueries.ts';
import { StepButtons } from '../queue/steps.tsx';
import { SavedLine } from '../SavedLine.tsx';
import { PaneSwitch } from '../Switch.tsx';
import { OpenForm } from './OpenForm.tsx';

interface FormPaneProps {
  which: WhichForm;
  now: EditedPage;
  onReview: () => void;
  onPreview: () => void;
}

/** A form that saves itself. At the foot of a phone: when it did, and the way online. */
export function FormPane({ which, now, onReview, onPreview }: FormPaneProps) {
  const form = usePageForm(which);
  return (
    <>
      <div className={styles.head}>
        <BackToPage />
        <PaneSwitch chosen="Form" onChange={onPreview} />
      </div>
      {form.data ? (
        <OpenForm now={now} form={form.data} isFound={'file' in which && which.path.length > 0} />
      ) : (
        <>
          {form.isError && <h1>Not shown</h1>}
          <Pending query={form} words="The form is coming…" />
        </>
      )}
      <StepButtons now={now} />
      <FormFoot {...{ now, onReview }} />
    </>
  );
}

/** When it was saved, and the way online: in sight, unless letters are so large that it would hide the form. */
const FormFoot = ({ now, onReview }: { now: EditedPage; onReview: () => void }) => {
  const words = useOnlineWords();
  return (
    <div className={styles.foot}>
      <SavedLine isOnline={now.changed === 0} keptAt={now.savedAt} />
      {now.changed > 0 && (
        <AdminButton kind="main" onClick={onReview}>
          {words.short}
        </AdminButton>
      )}
    </div>
  );
};
