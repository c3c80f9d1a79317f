import { useEffect, useEffectEvent, useRef } from 'react';
import type { PageForm } from '#editor/contract';
import { DeskIcon } from '../../ui/DeskIcon.tsx';
import hiddenStyles from '../../ui/hidden.module.css';
import { findControl } from '../findControl.ts';
import styles from '../myPage.module.css';
import type { PageNow } from '../pageTypes.ts';
import { writePlace } from '../placeAddress.ts';
import { ConflictsAround } from '../queue/conflicts.tsx';
import { FieldsOfForm } from './FieldsOfForm.tsx';
import { FormContext } from './formContext.ts';
import { RemoveFound } from './RemoveFound.tsx';
import { useFormParts } from './useFormParts.ts';

interface OpenFormProps {
  /** The form is here, and about these places. */
  onAbout: (places: string[]) => void;
  form: PageForm;
  now: PageNow;
  /** It is about one field that was looked for: the cursor goes there. */
  isFound: boolean;
}

/** A form that was read, with what was typed since. */
export function OpenForm({ form, now, onAbout, isFound }: OpenFormProps) {
  const { fields, parts, said } = useFormParts(form);
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useRef<HTMLDivElement>(null);
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
  const [first] = fields;
  return (
    <FormContext value={parts}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {form.title}
      </h1>
      {form.says && <p className={styles.soft}>{form.says}</p>}
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
      <div ref={found} className={isFound ? styles.found : undefined}>
        <FieldsOfForm fields={fields} folder={form.folder} />
      </div>
      {isFound && first && <RemoveFound place={first} />}
      <p className={hiddenStyles.hidden} role="status">
        {said}
      </p>
    </FormContext>
  );
}
