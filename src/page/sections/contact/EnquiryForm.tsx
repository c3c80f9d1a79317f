import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { FIELDS, HONEYPOT, LIMITS, PLAIN_FORM_PATH } from '#enquiry';
import { Prerendered } from '../../Prerendered.tsx';
import { fill } from '../../parts/fill.ts';
import { RichLine } from '../../parts/Prose.tsx';
import type { PageState } from '../../state.ts';
import { Counter } from './Counter.tsx';
import styles from './contact.module.css';
import { Field } from './Field.tsx';
import { fieldOf, readFields } from './fields.ts';
import { Outcome } from './Outcome.tsx';
import { saveDraft, useDraft } from './useDraft.ts';
import { useEnquiring } from './useEnquiring.ts';
import { useFaults } from './useFaults.ts';

interface Props {
  content: SiteContent;
  state: PageState;
  /** The notice that stands by the Send button. */
  privacy: ReactNode;
}

/**
 * The contact form (SPEC sections 3 to 5 and 8). It is complete as HTML and posts to the server by itself;
 * awake, it checks while the visitor writes and sends without leaving the page.
 */
export function EnquiryForm({ content, state, privacy }: Props) {
  const words = content.contact.form;
  const refused = state.form?.status === 'refused' ? state.form : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(refused?.values.message.length ?? 0);
  const enquiring = useEnquiring({ content, config: state.config, form, onCleared: cleared });
  const { faults, meet, meetFilled, forget } = useFaults(refused?.faults ?? {}, enquiring);
  const prepare = () => void enquiring().then((ready) => ready.prepare(), ignore);

  useDraft(form, state.form?.status, filled);
  useOwnChecks(form);

  function cleared() {
    forget();
    setLength(0);
  }
  function filled(element: HTMLFormElement) {
    prepare();
    setLength(readFields(element).message.length);
    meetFilled(element);
  }
  /** A field only: who opens the privacy notice first has not yet agreed to what it says. */
  function touched({ target }: FocusEvent<HTMLFormElement>) {
    if (fieldOf(target)) prepare();
  }
  function changed({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const field = fieldOf(target);
    if (!field) return;
    saveDraft(currentTarget);
    setLength(readFields(currentTarget).message.length);
    meet(currentTarget, [field]);
  }
  function left({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const field = fieldOf(target);
    if (field) meet(currentTarget, [field]);
  }
  /** When the working half cannot be fetched, the form posts by itself, as without JavaScript. */
  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    meet(element, FIELDS);
    enquiring().then(
      (ready) => ready.submit(readFields(element)),
      () => element.submit(),
    );
  }

  return (
    <form
      ref={form}
      className={styles.form}
      action={PLAIN_FORM_PATH}
      method="post"
      aria-label={words.label}
      data-reveal
      onFocus={touched}
      onInput={changed}
      onBlur={left}
      onSubmit={submitted}
    >
      {state.form && (
        <Prerendered name="outcome" className={styles.wide}>
          {!import.meta.env.PRERENDERED && <Outcome words={words} form={state.form} />}
        </Prerendered>
      )}
      <Field
        name="firstName"
        label={words.firstName}
        optional={words.optional}
        autoComplete="given-name"
        fault={faults.firstName}
        value={refused?.values.firstName}
      />
      <Field
        name="lastName"
        label={words.lastName}
        optional={words.optional}
        autoComplete="family-name"
        fault={faults.lastName}
        value={refused?.values.lastName}
      />
      <Field
        name="email"
        label={words.email}
        autoComplete="email"
        fault={faults.email}
        value={refused?.values.email}
      />
      <Field
        name="message"
        label={words.message}
        fault={faults.message}
        value={refused?.values.message}
        hint={`${fill(words.limit, { max: String(LIMITS.message.max) })} ${words.leaveOut}`}
      />
      <Counter length={length} words={words.counter} />
      <Honeypot label={words.honeypot} />
      <Prerendered name="reply" as="p" className={`small ${styles.wide}`}>
        {!import.meta.env.PRERENDERED && (
          <>
            {fill(words.reply, { replyTime: content.practice.replyTime })} <RichLine of={words.emergency} />
          </>
        )}
      </Prerendered>
      <div className={`${styles.wide} ${styles.submit}`}>
        <button type="submit" className="button">
          {words.send}
        </button>
        {privacy}
      </div>
    </form>
  );
}

/** Awake, the page says in its own words what is wrong; the browser's bubbles are for the form without scripts. */
function useOwnChecks(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, [form]);
}

/** A field only a machine would fill in: out of sight, out of the tab order and of the accessibility tree. */
function Honeypot({ label }: { label: string }) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        {label}
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

const ignore = () => undefined;
