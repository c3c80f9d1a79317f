import type { ReactNode } from 'react';
import type { DialogModel } from '../../state/dialogModel.ts';
import type { DialogButton } from '../../state/options.ts';
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
        : buttons.map(({ title, value, icon, style }, index) => {
            const answersInput = input !== undefined && value === true;
            return (
              <button
                key={title}
                type={answersInput ? 'submit' : 'button'}
                className={css.button}
                data-style={style ?? (index === last ? undefined : 'quiet')}
                disabled={answersInput && !canAnswer}
                onClick={answersInput ? undefined : () => onAnswer(value)}
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
