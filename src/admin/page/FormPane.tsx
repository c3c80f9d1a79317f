import { useEffect } from 'react';
import type { WhichForm } from '#editor/contract';
import { explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Working } from '../ui/Working.tsx';
import { BackToPage } from './BackToPage.tsx';
import { FormFoot } from './FormFoot.tsx';
import styles from './myPage.module.css';
import { OpenForm } from './OpenForm.tsx';
import { usePageForm } from './pageQueries.ts';
import type { PageNow } from './pageTypes.ts';
import { useTypedChanges } from './typedChanges.ts';

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
  // Read where the form is read: what was saved leaves the one as it enters the other.
  const typed = useTypedChanges();
  const isOld = form.data !== undefined && form.data.revision < now.revision && typed[0].waiting.length === 0;
  const { refetch } = form;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
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
        <OpenForm
          {...{ typed, now, onAbout }}
          form={form.data}
          isFound={'file' in which && which.path.length > 0}
        />
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
      <FormFoot {...{ now, onReview }} />
    </>
  );
}
