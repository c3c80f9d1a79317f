import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { FIELDS, LIMITS, PLAIN_FORM } from '#enquiry';
import { fill } from '../../parts/fill.ts';
import { RichLine } from '../../parts/Prose.tsx';
import type { PageState } from '../../state.ts';
import { Counter } from './Counter.tsx';
import styles from './contact.module.css';
import { Field } from './Field.tsx';
import { fieldOf, readFields } from './fields.ts';
import { Outcome } from './Outcome.tsx';
import { saveDraft, useDraft } from './useDraft.ts';
import { useFaults } from './useFaults.ts';
import { useSender } from './useSender.ts';

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
  const { faults, meet, meetFilled, forget } = useFaults(refused?.faults ?? {});
  const sender = useSender({ content, config: state.config, form, onCleared: cleared });

  useDraft(form, state.form?.status, () => form.current && filled(form.current));
  useOwnChecks(form);

  function cleared() {
    forget();
    setLength(0);
  }
  function filled(element: HTMLFormElement) {
    sender.prepare();
    setLength(readFields(element).message.length);
    meetFilled(element);
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
  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    meet(event.currentTarget, FIELDS);
    sender.submit(readFields(event.currentTarget));
  }

  return (
    <form
      ref={form}
      className={styles.form}
      action={PLAIN_FORM.action}
      method="post"
      aria-label={words.label}
      data-reveal
      onFocus={sender.prepare}
      onInput={changed}
      onBlur={left}
      onSubmit={submitted}
    >
      {state.form && <Outcome words={words} form={state.form} faults={faults} />}
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
      <Trap label={words.trap} />
      <p className={`small ${styles.wide}`}>
        {fill(words.reply, { replyTime: content.practice.replyTime })} <RichLine of={words.emergency} />
      </p>
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
function Trap({ label }: { label: string }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        {label}
        <input name={PLAIN_FORM.trap} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
