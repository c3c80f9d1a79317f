import type { ReactNode } from 'react';
import type { DialogModel } from '../../state/dialogModel.ts';
import css from './DialogIcon.module.css';

/** Hand-drawn strokes on a grid of 24 (the wave: 48) units, in the style of the soft serif of the titles. */
const PATHS = {
  chevron_left: 'M15.5 4.5c-2 2.5-4.5 5-7.5 7.5 3 2.5 5.5 5 7.5 7.5',
  chevron_down: 'M4.5 8.5c2.5 2 5 4.5 7.5 7.5 2.5-3 5-5.5 7.5-7.5',
  close: 'M5 5.5c4 3.8 9.5 9.3 14 13.5M19 5c-4.5 4.5-9.5 9.5-14 14',
  check: 'M4 12.5c2 1.5 4 4 5.5 6.5C12 13 15.5 8 20.5 4.5',
  thumb_up:
    'M3.5 10.5h4v9h-4zM7.5 11c2-1.5 3.5-4 4-7.5 2.5-.5 3.5 2 2.5 6h5c1.5 0 2 1.5 1.5 3l-2 6c-.5 1-1.5 1.5-2.5 1.5-3 0-6 0-8.5-1',
  exclamation: 'M12 4.5v9.5M12 18.8v.4',
  question: 'M8 8.5c.5-5 8.5-4.5 8 0-.3 3-4 3-4 6M12 18.8v.4',
  wave: 'M3 33c8 0 10-4 13-10 3-6 8-11 15-11 8 0 13 5 13 10 0 4-3 6-6 6s-5-2-5-5c0-2 1-3 2-4-5 0-8 4-8 8 0 4 4 6 9 6h9M4 41c6-3 10 2 16 0s10-2 14 0 7 0 10-1',
};

export type IconName = keyof typeof PATHS;

export function DialogIcon({ name }: { name: IconName }): ReactNode {
  const [grid, stroke] = name === 'wave' ? [48, 3.6] : [24, 2.4];
  return (
    <svg className={css.icon} viewBox={`0 0 ${grid} ${grid}`} strokeWidth={stroke} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

const STYLE_ICONS = {
  normal: 'wave',
  error: 'exclamation',
  warn: 'exclamation',
  success: 'check',
} as const;

/** The disc beside the title. Its icon shows the style of the dialog without relying on colour. */
export function StatusIcon({ type, style }: Pick<DialogModel, 'type' | 'style'>): ReactNode {
  const isQuestion = type === 'confirm' && style !== 'error';
  const icon: IconName = isQuestion ? 'question' : STYLE_ICONS[style];
  return (
    <span className={css.mark}>
      <DialogIcon name={icon} />
    </span>
  );
}
