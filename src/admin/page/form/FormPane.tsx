import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { PageForm, WhichForm } from '#calls';
import { type FieldPlace, getValueAt, summarise } from '#content/schema';
import { AdminButton } from '../../ui/AdminButton.tsx';
import hiddenStyles from '../../ui/hidden.module.css';
import fieldStyles from '../fields/fields.module.css';
import styles from '../myPage.module.css';
import { BackToPage, findControl, Pending, SavedLine, Switch, usePage, Warning } from '../PageParts.tsx';
import { useEditedPage, usePageForm } from '../pageQueries.ts';
import { usePublishTexts } from '../publishTexts.ts';
import { StepButtons } from '../queue/steps.tsx';
import { OtherConflicts } from '../queue/unsaved.tsx';
import { FieldView, FormFields, nounOfFile } from './FormFields.tsx';
import { FormContext, useForm, useOpenForm } from './formContext.ts';

export function FormPane({ which }: { which: WhichForm }) {
  const form = usePageForm(which);
  const { page, openReview, showPreview } = usePage();
  const text = usePublishTexts();
  return (
    <>
      <div className={styles.head}>
        <BackToPage />
        <Switch label="What is shown" names={['Form', 'Preview']} chosen="Form" onChoose={showPreview} />
      </div>
      {form.isError && !form.data && <h1>Not shown</h1>}
      {form.data ? (
        <OpenForm form={form.data} isSingleField={'file' in which && which.path.length > 0} />
      ) : (
        <Pending query={form} text="The form is coming…" />
      )}
      <StepButtons />
      {/* Fixed to the bottom of the screen on a phone, unless large text would make it cover the form. */}
      <div className={styles.foot}>
        <SavedLine draft={page} />
        {page.changed > 0 && (
          <AdminButton kind="main" onClick={openReview}>
            {text('short')}
          </AdminButton>
        )}
      </div>
    </>
  );
}

/** @param isSingleField whether the form is one field, opened from a search or the preview, which takes the focus */
export function OpenForm({ form, isSingleField }: { form: PageForm; isSingleField: boolean }) {
  const canEdit = useEditedPage().data?.canEdit ?? true;
  const openForm = useOpenForm(form, FieldView);
  const heading = useRef<HTMLHeadingElement>(null);
  const singleField = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const control = isSingleField && singleField.current && findControl(singleField.current);
    if (control) control.focus();
    else {
      // The previous view may have been scrolled.
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
  }, [isSingleField]);
  const { fields, announcement } = openForm;
  const [first] = fields;
  return (
    <FormContext value={openForm}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {form.title}
      </h1>
      {form.says && <p className={styles.soft}>{form.says}</p>}
      {canEdit !== true && <Warning>{canEdit.says}</Warning>}
      {form.unreadable.map((file) => (
        <Warning key={file}>
          The file {file} was changed by hand and cannot be read now, so nothing of it is shown or saved here.
          Your page stays online as it was. Whoever changed it must put it right: until then, leave these
          fields. If it was changed here, take your changes back.
        </Warning>
      ))}
      <OtherConflicts />
      <div ref={singleField} className={isSingleField ? styles.found : undefined}>
        <FormFields fields={fields} folder={form.folder} />
      </div>
      {isSingleField && first && isInEntry(first) && <RemoveEntry {...first} />}
      <p className={hiddenStyles.hidden} role="status">
        {announcement}
      </p>
    </FormContext>
  );
}

const isInEntry = ({ file, path }: FieldPlace): boolean =>
  file.includes('/') || path.some((key) => typeof key === 'number');

/** Shown below a field that was opened by itself: removes the list entry or entry file that contains it. */
function RemoveEntry({ file, path }: FieldPlace) {
  const { editUndoable } = useForm();
  const [, navigate] = useLocation();
  const depth = path.findLastIndex((key) => typeof key === 'number');
  /** The index of the entry; undefined for an entry file. */
  const at = path[depth];
  const parent = { file, path: path.slice(0, Math.max(0, depth)) };
  const [field] = usePageForm(parent).data?.fields ?? [];
  const entry = field && getValueAt(field.value, at === undefined ? [] : [at]);
  if (!field || !entry) return null;
  const { node, value } = field;
  const isList = at !== undefined && 'entry' in node;
  if (isList && (node.kind === 'order' || (Array.isArray(value) && value.length <= node.min))) return null;
  const name = isList ? summarise(node, entry) : `this ${nounOfFile(file)}`;
  const remove = () => {
    const shown = { was: entry };
    if (!isList) editUndoable('It is removed.', file, { kind: 'delete' }, shown);
    else editUndoable(`“${name}” is removed.`, file, { kind: 'remove', path: [...parent.path, at] }, shown);
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
