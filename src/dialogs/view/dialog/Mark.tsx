import type { ReactNode } from 'react';
import type { DialogView } from '../../state/views.ts';
import { Icon, type IconName } from './Icon.tsx';
import css from './Mark.module.css';

const ICON_OF_STYLE = {
  normal: 'wave',
  error: 'exclamation',
  warn: 'exclamation',
  success: 'check',
} as const;

/** The disc beside the title; it repeats the tone by shape, for whoever does not see the colour. */
export function Mark({ type, style }: Pick<DialogView, 'type' | 'style'>): ReactNode {
  const asks = type === 'confirm' && style !== 'error';
  const icon: IconName = asks ? 'question' : ICON_OF_STYLE[style];
  return (
    <span className={css.mark}>
      <Icon name={icon} />
    </span>
  );
}
