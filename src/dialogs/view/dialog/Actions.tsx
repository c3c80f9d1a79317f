import type { ReactNode } from 'react';
import type { DialogButton, DialogModel } from '../../state/models.ts';
import css from './Actions.module.css';
import { DialogIcon } from './DialogIcon.tsx';

interface ActionsProps {
  model: DialogModel;
  /** False while an input dialog has no valid answer: Okay is disabled. */
  canAnswer: boolean;
  onAnswer: (value: unknown) => void;
}

/** The row of buttons. It gets the initial focus, unless the dialog has a field or an HTML text. */
export function Actions({ model, canAnswer, onAnswer }: ActionsProps): ReactNode {
  const { buttons, template, input, html, hasIcons } = model;
  const last = buttons.length - 1;
  return (
    <div className={css.actions} data-autofocus={(!input && !html) || undefined}>
      {template
        ? template(onAnswer)
        : buttons.map((button, index) => {
            const answersInput = input !== undefined && button.value === true;
            return (
              <button
                key={button.title}
                type={answersInput ? 'submit' : 'button'}
                className={css.button}
                data-style={button.style ?? (index === last ? undefined : 'quiet')}
                disabled={answersInput && !canAnswer}
                onClick={answersInput ? undefined : () => onAnswer(button.value)}
              >
                {hasIcons && renderIcon(button.icon)}
                {button.title}
              </button>
            );
          })}
    </div>
  );
}

function renderIcon(icon: DialogButton<unknown>['icon']): ReactNode {
  return typeof icon === 'string' ? <DialogIcon name={icon} /> : icon;
}
