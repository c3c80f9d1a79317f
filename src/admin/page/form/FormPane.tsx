import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { FieldPlace, PageForm, WhichForm } from '#calls';
import { summarise } from '#content/schema';
import { AdminButton } from '../../ui/AdminButton.tsx';
import hiddenStyles from '../../ui/hidden.module.css';
import { showNotice } from '../../ui/notices.tsx';
import { readAt } from '../fieldPlace.ts';
import fieldStyles from '../fields/fields.module.css';
import { findControl } from '../focus.tsx';
import styles from '../myPage.module.css';
import { useOnlineWords } from '../onlineWords.ts';
import { BackToPage, PaneSwitch, Pending, SavedLine, Warning } from '../PageParts.tsx';
import { usePage } from '../pageContext.ts';
import { usePageForm } from '../pageQueries.ts';
import { OtherConflicts } from '../queue/conflicts.tsx';
import { StepButtons, useSteps } from '../queue/steps.tsx';
import { FormFields, nounOfFile } from './FormFields.tsx';
import { FormContext, useForm } from './formContext.ts';
import { useFormParts } from './useFormParts.ts';

export function FormPane({ which }: { which: WhichForm }) {
  const form = usePageForm(which);
  return (
    <>
      <div className={styles.head}>
        <BackToPage />
        <PaneSwitch chosen="Form" />
      </div>
      {form.data ? (
        <OpenForm form={form.data} isFound={'file' in which && which.path.length > 0} />
      ) : (
        <>
          {form.isError && <h1>Not shown</h1>}
          <Pending query={form} words="The form is coming…" />
        </>
      )}
      <StepButtons />
      <FormFoot />
    </>
  );
}

/** Fixed to the bottom of the screen on a phone, unless large text would make it cover the form. */
function FormFoot() {
  const { page, openReview } = usePage();
  const words = useOnlineWords();
  return (
    <div className={styles.foot}>
      <SavedLine isOnline={page.changed === 0} draftSavedAt={page.savedAt} />
      {page.changed > 0 && (
        <AdminButton kind="main" onClick={openReview}>
          {words.short}
        </AdminButton>
      )}
    </div>
  );
}

/** @param isFound whether the form shows one field opened from a search or the preview; this field takes the focus */
function OpenForm({ form, isFound }: { form: PageForm; isFound: boolean }) {
  const { page } = usePage();
  const { fields, parts, announcement } = useFormParts(form);
  const heading = useRef<HTMLHeadingElement>(null);
  const foundField = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = isFound && foundField.current && findControl(foundField.current);
    if (control) control.focus();
    else {
      // Resets the scroll position of the previous view.
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, [isFound]);
  const [first] = fields;
  return (
    <FormContext value={parts}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {form.title}
      </h1>
      {form.says && <p className={styles.soft}>{form.says}</p>}
      {page.canEdit !== true && <Warning>{page.canEdit.says}</Warning>}
      {form.unreadable.map((file) => (
        <Warning key={file}>
          The file {file} was changed by hand and cannot be read now, so nothing of it is shown or saved here.
          Your page stays online as it was. Whoever changed it must put it right: until then, leave these
          fields. If it was changed here, take your changes back.
        </Warning>
      ))}
      <OtherConflicts places={fields} />
      <div ref={foundField} className={isFound ? styles.found : undefined}>
        <FormFields fields={fields} folder={form.folder} />
      </div>
      {isFound && first && <RemoveFound place={first} />}
      <p className={hiddenStyles.hidden} role="status">
        {announcement}
      </p>
    </FormContext>
  );
}

/** Below a field that was opened alone: removes the entry that holds the field. */
function RemoveFound({ place: { file, path } }: { place: FieldPlace }) {
  const index = path.findLastIndex((key) => typeof key === 'number');
  return index < 0 && !file.includes('/') ? null : (
    <RemoveEntry file={file} path={path.slice(0, Math.max(0, index))} at={path[index]} />
  );
}

/** @param at the index of the entry in the list at `path`; undefined for an entry file */
function RemoveEntry({ file, path, at }: FieldPlace & { at: string | number | undefined }) {
  const { type } = useForm();
  const { undo } = useSteps();
  const [, navigate] = useLocation();
  const { data } = usePageForm({ file, path });
  const [field] = data?.fields ?? [];
  const entry = field && (at === undefined ? field.value : readAt(field.value, at));
  if (!field || !entry) return null;
  const { node, value } = field;
  const isList = at !== undefined && 'entry' in node;
  if (isList && (node.kind === 'order' || (Array.isArray(value) && value.length <= node.min))) return null;
  const name = isList ? summarise(node, entry) : `this ${nounOfFile(file)}`;
  const remove = () => {
    const id = isList
      ? type(file, { kind: 'remove', path: [...path, at] }, { was: entry })
      : type(file, { kind: 'delete' }, { was: entry });
    showNotice(isList ? `“${name}” is removed.` : `It is removed.`, { onPress: () => undo(id) });
    navigate('/page');
  };
  return (
    <p className={fieldStyles.does}>
      <AdminButton kind="text" className={fieldStyles.remove} onClick={remove}>
        Remove {name}
      </AdminButton>
    </p>
  );
}
