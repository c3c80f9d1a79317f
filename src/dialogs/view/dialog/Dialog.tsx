import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import type { DialogView } from '../../state/views.ts';
import { words } from '../../state/words.ts';
import { DismissibleModal } from '../modal/DismissibleModal.tsx';
import { Actions } from './Actions.tsx';
import css from './Dialog.module.css';
import { DialogBody } from './DialogBody.tsx';
import { Icon } from './Icon.tsx';
import { isAnswer, typedAnswer } from './inputAnswer.ts';
import { Mark } from './Mark.tsx';

/** One dialog as SPEC section 3 lays it out: title, message, input, "More Info", buttons, close icon. */
export function Dialog({ dialog, view }: { dialog: OpenDialog; view: DialogView }): ReactNode {
  const { input } = view;
  const id = useId();
  const titleId = `${id}-title`;
  const messageId = `${id}-message`;
  const [typed, setTyped] = useState(input?.value ?? '');
  const canAnswer = !input || isAnswer(input, typed);

  function answer(value: unknown): void {
    closeDialog(dialog.id, { value: input && value === true ? typedAnswer(input, typed) : value });
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
      describedBy={view.html ? undefined : messageId}
    >
      <form
        className={css.card}
        data-size={view.size}
        data-style={view.style}
        data-narrow={view.maxWidth === '80vw' || undefined}
        data-no-background={!view.hasBackground || undefined}
        data-no-shadow={!view.hasShadow || undefined}
        noValidate
        onSubmit={onSubmit}
      >
        <header className={css.header}>
          <Mark type={view.type} style={view.style} />
          <h2 id={titleId}>{view.title}</h2>
        </header>
        <DialogBody view={view} messageId={messageId} typed={typed} onTyped={setTyped} />
        <Actions view={view} canAnswer={canAnswer} onAnswer={answer} />
        {view.closeButton && (
          <button
            type="button"
            className={css.close}
            aria-label={words().close}
            onClick={() => closeDialog(dialog.id, { reason: 'close-button' })}
          >
            <Icon name="close" />
          </button>
        )}
      </form>
    </DismissibleModal>
  );
}
