import type { ComponentProps } from 'react';
import styles from './adminButton.module.css';

/** `main`: one in a view. `quiet`: beside it. `text`: in a line. `danger`: what cannot be taken back. */
export type ButtonKind = 'main' | 'quiet' | 'text' | 'danger';

interface AdminButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  /** Under way: it stays where it is and keeps the focus, says so, and cannot be pressed again. */
  isBusy?: boolean;
}

/** The main one is how a button looks: the others say what is different. */
export const getButtonClass = (kind: ButtonKind): string => joinClasses(styles.button, styles[kind]);

const joinClasses = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');

export function AdminButton({
  kind = 'quiet',
  isBusy = false,
  onClick,
  className,
  ...rest
}: AdminButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(getButtonClass(kind), className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
