import { FIELDS, HONEYPOT, PLAIN_FORM_PATH } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import { Picture } from '../../../components/Picture.tsx';
import { EmailText, RichLine } from '../../../components/RichText.tsx';
import { Prerendered } from '../../../Prerendered.tsx';
import type { ContactProps, SectionProps } from '../../../pageState.ts';
import styles from '../contact.module.css';
import panel from '../panel.module.css';
import { PrivacyNotice } from '../privacy/PrivacyNotice.tsx';
import { CharacterCounter, FormField } from './FormField.tsx';
import { FormNotice, PlainFormOutcome } from './FormNotice.tsx';
import { useEnquiryForm } from './useEnquiryForm.ts';

/** The contact form (SPEC sections 3 to 5 and 8): complete as HTML. Once hydrated, it submits within the page. */
export function EnquiryForm({ content, state, pictures = {}, policy }: ContactProps) {
  const labels = content.contact.form;
  const refusedPost = state.form?.status === 'refused' ? state.form : undefined;
  const { form, faults, email, message, wasSent, notice, handlers } = useEnquiryForm(content, state);
  return (
    <form
      ref={form}
      className={panel.form}
      action={`${state.config.functions.origin ?? ''}${PLAIN_FORM_PATH}`}
      method="post"
      aria-label={labels.label}
      data-reveal=""
      suppressHydrationWarning // `novalidate` is set before hydration
      {...handlers}
    >
      {state.form && !wasSent && (
        <Prerendered name="outcome" className={panel.wide}>
          <PlainFormOutcome content={content} form={state.form} />
        </Prerendered>
      )}
      <Prerendered name="reply" as="p" className={`small ${panel.wide} ${styles.reply}`}>
        <ReplyTime content={content} pictures={pictures} />
      </Prerendered>
      {FIELDS.map((name) => (
        <FormField
          key={name}
          name={name}
          labels={labels}
          fault={faults[name]}
          value={refusedPost?.values[name]}
        >
          {name === 'email' && email.isWatched && (
            <EmailSuggestion suggestion={email.suggestion} onAccept={email.accept} />
          )}
        </FormField>
      ))}
      <CharacterCounter length={message.length} dropped={message.dropped} template={labels.counter} />
      {/* Only bots fill it in: it is not visible, and not in the tab order or the accessibility tree. */}
      <div className="visually-hidden" aria-hidden="true">
        <label className={styles.honeypot}>
          {labels.honeypot}
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {notice && notice.kind !== 'fault' && <FormNotice content={content} {...notice} />}
      <div className={`${panel.wide} ${styles.submit}`}>
        <button type="submit" className="button">
          {labels.send}
        </button>
        <PrivacyNotice content={content} state={state} policy={policy} />
      </div>
      <Prerendered name="emergency" as="p" className={`small ${panel.wide}`}>
        <RichLine line={labels.emergency} />
      </Prerendered>
      {notice?.kind === 'fault' && <FormNotice content={content} {...notice} />}
    </form>
  );
}

/** Who replies, and how soon. Rendered by the server only. The portrait is decorative, so its `alt` is empty. */
function ReplyTime({ content, pictures }: SectionProps) {
  const { about, contact, practice } = content;
  const photo = about.portrait && pictures[about.portrait.file];
  return (
    <>
      {photo && <Picture files={photo} alt="" sizes="12rem" className={styles.face} />}
      {practice.practitioner && (
        <>
          <strong>{practice.practitioner.name}</strong>
          <br />
        </>
      )}
      {fillTemplate(contact.form.reply, { replyTime: practice.replyTime })}
    </>
  );
}

type EmailSuggestionProps = { suggestion: string | undefined; onAccept: (address: string) => void };

/**
 * "Did you mean jo@gmail.com?", announced when it appears; the address is a button that fills in the field. The text
 * is in an element, because browser translators replace bare text nodes, and React would then fail to remove them.
 */
function EmailSuggestion({ suggestion, onAccept }: EmailSuggestionProps) {
  return (
    <p role="status" className={styles.suggestion}>
      {suggestion && (
        <span key={suggestion}>
          {'Did you mean '}
          <button type="button" onClick={() => onAccept(suggestion)}>
            <EmailText text={`${suggestion}?`} />
          </button>
        </span>
      )}
    </p>
  );
}
