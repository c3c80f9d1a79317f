import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { DialogModel } from '../../state/dialogModel.ts';
import { closeDialog, type OpenDialog } from '../../state/store.ts';
import { DismissibleModal } from '../modal/DismissibleModal.tsx';
import { Scroller } from '../scroller/Scroller.tsx';
import { Actions } from './Actions.tsx';
import css from './Dialog.module.css';
import { DialogField, parseAnswer } from './DialogField.tsx';
import { DialogIcon, StatusIcon } from './DialogIcon.tsx';
import { Message, MoreInfo } from './Message.tsx';

/** One dialog in the layout of SPEC section 3: title, message, input, "More Info", buttons, close icon. */
export function Dialog({ dialog, model }: { dialog: OpenDialog; model: DialogModel }): ReactNode {
  const { input, message, html } = model;
  const { value, setValue, canAnswer, onAnswer, onSubmit } = useAnswer(dialog.id, input);
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
        onSubmit={onSubmit}
      >
        <header className={css.header}>
          <StatusIcon type={model.type} style={model.style} />
          <h2 id={titleId}>{model.title}</h2>
        </header>
        <Scroller alwaysVisible={model.scrollAlwaysVisible} takesFocus={html && !input}>
          {(html || !input) && <Message id={messageId} text={message} html={html} />}
          {input && (
            <DialogField
              input={input}
              value={value}
              onValueChange={setValue}
              messageId={messageId}
              label={html ? undefined : message}
            />
          )}
          {/* Open for errors, so that the visitor sees what to do next. */}
          {model.additional && <MoreInfo text={model.additional} isOpen={model.style === 'error'} />}
        </Scroller>
        <Actions model={model} canAnswer={canAnswer} onAnswer={onAnswer} />
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
  const typed = input && parseAnswer(input, value);
  const canAnswer = !input || typed !== undefined;

  // Okay (`true`) answers an input dialog with the value of its field.
  function onAnswer(answer: unknown): void {
    closeDialog(id, { value: input && answer === true ? typed : answer });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (input && canAnswer) onAnswer(true);
  }

  return { value, setValue, canAnswer, onAnswer, onSubmit };
}
