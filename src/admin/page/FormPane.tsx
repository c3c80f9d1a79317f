import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageForm, WhichForm } from '#editor/contract';
import { explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Working } from '../ui/Working.tsx';
import { applyTyped } from './applyTyped.ts';
import { BackToPage } from './BackToPage.tsx';
import { ConflictsAround } from './ConflictsAround.tsx';
import { FieldsOfForm } from './FieldsOfForm.tsx';
import { FieldView } from './FieldView.tsx';
import { FormContext } from './formContext.ts';
import styles from './myPage.module.css';
import { useOnlineWords } from './onlineWords.ts';
import { usePageForm } from './pageQueries.ts';
import type { PageNow } from './pageTypes.ts';
import { writePlace } from './placeAddress.ts';
import { SavedLine } from './SavedLine.tsx';
import { listTyped, makeTyping, useTypedChanges } from './typedChanges.ts';

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
  const words = useOnlineWords();
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
        <OpenForm typed={typed} form={form.data} now={now} canAddFile={'task' in which} onAbout={onAbout} />
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
      <div className={styles.foot}>
        <SavedLine isOnline={now.changed === 0} />
        {now.changed > 0 && (
          <DeskButton kind="main" onClick={onReview}>
            {words.short}
          </DeskButton>
        )}
      </div>
    </>
  );
}

interface OpenFormProps extends Pick<FormPaneProps, 'onAbout'> {
  typed: ReturnType<typeof useTypedChanges>;
  form: PageForm;
  now: PageNow;
  canAddFile: boolean;
}

function OpenForm({ typed: given, form, now, canAddFile, onAbout }: OpenFormProps) {
  const [state, store] = given;
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { revision, title, says, findings } = form;
  useEffect(() => store.noteRevision(revision), [store, revision]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const tellAbout = useEffectEvent(() => onAbout(form.fields.map(writePlace)));
  useEffect(() => tellAbout(), []);
  const typed = listTyped(state);
  const fields = form.fields.map((field) => ({
    ...field,
    value: typed.reduce((value, one) => applyTyped(field, value, one), field.value),
  }));
  const context = {
    Field: FieldView,
    findings,
    conflicts: form.conflicts,
    refused: state.refused,
    adds: form.adds,
    ...makeTyping(store),
    say: setSaid,
  };
  return (
    <FormContext value={context}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {says && <p className={styles.soft}>{says}</p>}
      {now.canEdit !== true && (
        <p className={styles.care}>
          <DeskIcon name="alert" />
          <span>{now.canEdit.says}</span>
        </p>
      )}
      <ConflictsAround places={fields} />
      <FieldsOfForm fields={fields} canAddFile={canAddFile} />
      <p className={styles.hidden} role="status">
        {said}
      </p>
    </FormContext>
  );
}
