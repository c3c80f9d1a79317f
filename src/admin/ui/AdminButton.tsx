import type { ComponentProps } from 'react';
import styles from './adminButton.module.css';

/** `main`: once per view. `quiet`: secondary. `text`: inline. `danger`: cannot be undone. */
type ButtonKind = 'main' | 'quiet' | 'text' | 'danger';

export interface AdminButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** In progress: ignores presses but keeps the focus, unlike `disabled`. */
  isBusy?: boolean;
}

/** The CSS classes of a button, also for links that look like one. */
export const getButtonClass = (kind: ButtonKind, className?: string): string =>
  [styles.button, styles[kind], className].filter(Boolean).join(' ');

export function AdminButton({ kind = 'quiet', isBusy, onClick, className, ...rest }: AdminButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={getButtonClass(kind, className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
