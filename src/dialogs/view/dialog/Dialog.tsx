import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { DialogModel, InputModel } from '../../state/dialogModel.ts';
import type { DialogButton } from '../../state/options.ts';
import { closeDialog, type OpenDialog } from '../../state/store.ts';
import { BreakableText } from '../modal/BreakableText.tsx';
import { DismissibleModal } from '../modal/Modal.tsx';
import { Scroller } from '../scroller/Scroller.tsx';
import css from './Dialog.module.css';
import { DialogIcon, StatusIcon } from './DialogIcon.tsx';

/** One dialog in the layout of SPEC section 3: title, message, input, "More Info", buttons, close icon. */
export function Dialog({ dialog, model }: { dialog: OpenDialog; model: DialogModel }): ReactNode {
  const { input, message, html } = model;
  const answer = useAnswer(dialog.id, input);
  const titleId = useId();
  const messageId = useId();
  return (
    <DismissibleModal
      dialog={dialog}
      className={css.dialog}
      aria-labelledby={titleId}
      aria-describedby={html ? undefined : messageId}
    >
      <form
        className={css.card}
        data-size={model.size}
        data-style={model.style}
        data-narrow={model.maxWidth === '80vw' || undefined}
        data-no-background={!model.hasBackground || undefined}
        data-no-shadow={!model.hasShadow || undefined}
        noValidate
        onSubmit={answer.onSubmit}
      >
        <header className={css.header}>
          <StatusIcon type={model.type} style={model.style} />
          <h2 id={titleId}>{model.title}</h2>
        </header>
        <Scroller alwaysVisible={model.scrollAlwaysVisible} takesFocus={html && !input}>
          {(html || !input) && <Message id={messageId} text={message} html={html} />}
          {input && <DialogField input={input} answer={answer} messageId={messageId} model={model} />}
          {/* Open for errors, so that the visitor sees what to do next. */}
          {model.additional && <MoreInfo text={model.additional} isOpen={model.style === 'error'} />}
        </Scroller>
        <Actions model={model} answer={answer} />
        {model.closeButton && (
          <button
            type="button"
            className={css.close}
            aria-label="Close"
            onClick={() => closeDialog(dialog.id, { reason: 'close-button' })}
          >
            <DialogIcon name="close" />
          </button>
        )}
      </form>
    </DismissibleModal>
  );
}

function useAnswer(id: number, input: DialogModel['input']) {
  const [value, setValue] = useState(input?.initialValue ?? '');
  const parsedAnswer = input && parseAnswer(input, value);
  /** In an input dialog, Okay (`true`) submits the value of the field, and does nothing while that value is invalid. */
  const submit = (answer: unknown): void => {
    const isOkay = input !== undefined && answer === true;
    if (!isOkay || parsedAnswer !== undefined) closeDialog(id, { value: isOkay ? parsedAnswer : answer });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit(true);
  };
  return { value, setValue, isValid: parsedAnswer !== undefined, submit, onSubmit };
}

export function Message({ id, text, html }: { id: string; text: string; html: boolean }): ReactNode {
  return html ? (
    <HtmlMessage id={id} html={text} />
  ) : (
    <p id={id} className={css.text}>
      <BreakableText text={text} />
    </p>
  );
}

/** Inserts the sanitised HTML as nodes, because strings would need a Trusted Types policy. */
function HtmlMessage({ id, html }: { id: string; html: string }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./sanitise.ts')
      .then(({ sanitise }) => sanitise(html))
      // If the sanitiser fails to load (offline), show the text without its markup.
      .catch(() => stripTags(html))
      .then((content) => isCurrent && ref.current?.replaceChildren(content));
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div id={id} ref={ref} className={css.html} />;
}

const stripTags = (html: string): string => html.replace(/<[^>]*>/g, ' ');

/** The expandable extra text (`additional`). */
export function MoreInfo({ text, isOpen }: { text: string; isOpen: boolean }): ReactNode {
  return (
    <details className={css.more} open={isOpen}>
      <summary>
        More Info
        <DialogIcon name="chevron_down" />
      </summary>
      <p>
        <BreakableText text={text} />
      </p>
    </details>
  );
}

type Answer = ReturnType<typeof useAnswer>;

interface FieldProps {
  input: InputModel;
  answer: Answer;
  /** The id of the message, which is the accessible name of the field. */
  messageId: string;
  model: DialogModel;
}

function DialogField({ input, answer, messageId, model: { html, message } }: FieldProps): ReactNode {
  const fieldId = useId();
  const attributes = {
    id: fieldId,
    className: css.control,
    value: answer.value,
    'aria-labelledby': html ? messageId : undefined,
    'aria-invalid': answer.value !== input.initialValue && !answer.isValid,
    'data-autofocus': true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      answer.setValue(target.value),
  };
  return (
    <div className={css.field}>
      {/* An HTML message is rendered outside the field. */}
      {!html && (
        <label id={messageId} htmlFor={fieldId}>
          <BreakableText text={message} />
        </label>
      )}
      {renderControl(input, attributes)}
    </div>
  );
}

function renderControl({ type, placeholder, choices }: InputModel, attributes: object): ReactNode {
  if (type === 'textarea') return <textarea {...attributes} rows={5} placeholder={placeholder} />;
  if (type !== 'select') {
    return <input {...attributes} type={type} step="any" autoComplete="off" placeholder={placeholder} />;
  }
  return (
    <span className={css.select}>
      <select {...attributes}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {choices.map(({ title, value }, index) => (
          <option key={`${typeof value} ${value}`} value={index}>
            {title}
          </option>
        ))}
      </select>
      <DialogIcon name="chevron_down" />
    </span>
  );
}

/** The result of an input dialog; undefined if the value is invalid, such as a missing number or choice. */
function parseAnswer(input: InputModel, value: string): string | number | undefined {
  const { type, pattern, choices } = input;
  if (pattern && !pattern.test(value)) return undefined;
  if (type === 'select') return value === '' ? undefined : choices[Number(value)]?.value;
  if (type !== 'number') return value;
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** The row of buttons. It gets the initial focus, unless the dialog has a field or an HTML message. */
function Actions({ model, answer }: { model: DialogModel; answer: Answer }): ReactNode {
  const { buttons, template, input, html, hasIcons } = model;
  const last = buttons.length - 1;
  return (
    <div className={css.actions} data-autofocus={(!input && !html) || undefined}>
      {template
        ? template(answer.submit)
        : buttons.map(({ title, value, icon, style }, index) => {
            const isSubmit = input !== undefined && value === true;
            return (
              <button
                key={title}
                type={isSubmit ? 'submit' : 'button'}
                className={css.button}
                data-style={style ?? (index === last ? undefined : 'quiet')}
                disabled={isSubmit && !answer.isValid}
                onClick={isSubmit ? undefined : () => answer.submit(value)}
              >
                {hasIcons && renderIcon(icon)}
                {title}
              </button>
            );
          })}
    </div>
  );
}

const renderIcon = (icon: DialogButton<unknown>['icon']): ReactNode =>
  typeof icon === 'string' ? <DialogIcon name={icon} /> : icon;
