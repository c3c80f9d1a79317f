import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageForm } from '#editor/contract';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import hiddenStyles from '../ui/hidden.module.css';
import { applyTyped } from './applyTyped.ts';
import { ConflictsAround } from './ConflictsAround.tsx';
import { FieldsOfForm } from './FieldsOfForm.tsx';
import { FieldView } from './FieldView.tsx';
import { findControl } from './findControl.ts';
import { FormContext } from './formContext.ts';
import { KeepCursor } from './KeepCursor.tsx';
import styles from './myPage.module.css';
import { omitAnswered } from './omitAnswered.ts';
import type { PageNow } from './pageTypes.ts';
import { writePlace } from './placeAddress.ts';
import { listTyped, makeTyping, type useTypedChanges } from './typedChanges.ts';

interface OpenFormProps {
  /** The form is here, and about these places. */
  onAbout: (places: string[]) => void;
  typed: ReturnType<typeof useTypedChanges>;
  form: PageForm;
  now: PageNow;
  /** It is about one field that was looked for: the cursor goes there. */
  isFound: boolean;
}

/** A form that was read, with what was typed since. */
export function OpenForm({ typed: given, form, now, onAbout, isFound }: OpenFormProps) {
  const [state, store] = given;
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useRef<HTMLDivElement>(null);
  const { revision, title, says } = form;
  useEffect(() => store.noteRevision(revision), [store, revision]);
  useEffect(() => {
    const control = isFound && found.current && findControl(found.current);
    if (control) control.focus();
    else {
      // A form begins at its top, however far down the list was that led here.
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, [isFound]);
  const tellAbout = useEffectEvent(() => onAbout(form.fields.map(writePlace)));
  useEffect(() => tellAbout(), []);
  const typed = listTyped(state);
  const fields = form.fields.map((field) => ({
    ...field,
    value: typed.reduce((value, one) => applyTyped(field, value, one), field.value),
  }));
  const context = {
    Field: FieldView,
    findings: omitAnswered(form.findings, form.fields, fields),
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
      {form.unreadable.map((file) => (
        <p key={file} className={styles.care}>
          <DeskIcon name="alert" />
          <span>
            The file {file} was changed by hand and cannot be read now, so nothing of it is shown or saved
            here. Your page stays online as it was. Whoever changed it must put it right: until then, leave
            these fields. If it was changed here, take your changes back.
          </span>
        </p>
      ))}
      <ConflictsAround places={fields} />
      <KeepCursor>
        <div ref={found} className={isFound ? styles.found : undefined}>
          <FieldsOfForm fields={fields} folder={form.folder} />
        </div>
      </KeepCursor>
      <p className={hiddenStyles.hidden} role="status">
        {said}
      </p>
    </FormContext>
  );
}
