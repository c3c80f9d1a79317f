import type { ReactNode } from 'react';
import type { DialogModel } from '../../state/models.ts';
import { DialogIcon, type IconName } from './DialogIcon.tsx';
import css from './StatusIcon.module.css';

const ICON_OF_STYLE = {
  normal: 'wave',
  error: 'exclamation',
  warn: 'exclamation',
  success: 'check',
} as const;

/** The disc beside the title. Its icon repeats the tone for those who do not see the colour. */
export function StatusIcon({ type, style }: Pick<DialogModel, 'type' | 'style'>): ReactNode {
  const asks = type === 'confirm' && style !== 'error';
  const icon: IconName = asks ? 'question' : ICON_OF_STYLE[style];
  return (
    <span className={css.mark}>
      <DialogIcon name={icon} />
    </span>
  );
}
