import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { DialogModel } from '../../state/models.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import { getWords } from '../../state/words.ts';
import { DismissibleModal } from '../modal/DismissibleModal.tsx';
import { Actions } from './Actions.tsx';
import css from './Dialog.module.css';
import { DialogBody } from './DialogBody.tsx';
import { Icon } from './Icon.tsx';
import { isValidAnswer, parseAnswer } from './inputAnswer.ts';
import { StatusIcon } from './StatusIcon.tsx';

/** One dialog as SPEC section 3 lays it out: title, message, input, "More Info", buttons, close icon. */
export function Dialog({ dialog, model }: { dialog: OpenDialog; model: DialogModel }): ReactNode {
  const { input } = model;
  const id = useId();
  const titleId = `${id}-title`;
  const messageId = `${id}-message`;
  const [fieldValue, setFieldValue] = useState(input?.initialValue ?? '');
  const canAnswer = !input || isValidAnswer(input, fieldValue);

  function answer(value: unknown): void {
    closeDialog(dialog.id, { value: input && value === true ? parseAnswer(input, fieldValue) : value });
  }

  /** Enter in a field is Okay. */
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (input && canAnswer) answer(true);
  }

  return (
    <DismissibleModal
      dialog={dialog}
      className={css.dialog}
      labelledBy={titleId}
      describedBy={model.html ? undefined : messageId}
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
        <DialogBody model={model} messageId={messageId} value={fieldValue} onValueChange={setFieldValue} />
        <Actions model={model} canAnswer={canAnswer} onAnswer={answer} />
        {model.closeButton && (
          <button
            type="button"
            className={css.close}
            aria-label={getWords().close}
            onClick={() => closeDialog(dialog.id, { reason: 'close-button' })}
          >
            <Icon name="close" />
          </button>
        )}
      </form>
    </DismissibleModal>
  );
}
