import type { WhichForm } from '#editor/contract';
import { explainFault } from '../../deskClient.ts';
import { DeskButton } from '../../ui/DeskButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Working } from '../../ui/Working.tsx';
import { BackToPage } from '../BackToPage.tsx';
import styles from '../myPage.module.css';
import { useOnlineWords } from '../onlineWords.ts';
import { usePageForm } from '../pageQueries.ts';
import type { PageNow } from '../pageTypes.ts';
import { StepButtons } from '../queue/steps.tsx';
import { SavedLine } from '../SavedLine.tsx';
import { OpenForm } from './OpenForm.tsx';

interface FormPaneProps {
  which: WhichForm;
  now: PageNow;
  onReview: () => void;
  onPreview: () => void;
  /** The form is here, and about these places. */
  onAbout: (places: string[]) => void;
}

/** A form that saves itself. At the foot of a phone: when it did, and the way online. */
export function FormPane({ which, now, onReview, onPreview, onAbout }: FormPaneProps) {
  const form = usePageForm(which);
  return (
    <>
      <div className={styles.head}>
        <BackToPage />
        <div className={styles.switch}>
          <button type="button" aria-pressed="true">
            Form
          </button>
          <button type="button" aria-pressed="false" onClick={onPreview}>
            Preview
          </button>
        </div>
      </div>
      {form.data ? (
        <OpenForm {...{ now, onAbout }} form={form.data} isFound={'file' in which && which.path.length > 0} />
      ) : form.isError ? (
        <>
          <h1>Not shown</h1>
          <EmptyState words={explainFault(form.error)}>
            <DeskButton onClick={() => void form.refetch()}>Try again</DeskButton>
          </EmptyState>
        </>
      ) : (
        <Working words="The form is coming…" />
      )}
      <StepButtons now={now} />
      <FormFoot {...{ now, onReview }} />
    </>
  );
}

/** When it was saved, and the way online: in sight, unless letters are so large that it would hide the form. */
const FormFoot = ({ now, onReview }: { now: PageNow; onReview: () => void }) => {
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
