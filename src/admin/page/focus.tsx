import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { AdminButton } from '../ui/AdminButton.tsx';

/** The input of a field; for a folded entry, the button that opens it. */
export const findControl = (field: Element): HTMLElement | null =>
  field.querySelector<HTMLElement>(':is(input, textarea, select):not([type="file"])') ??
  field.querySelector('button');

/** When a button removes itself, moves the focus to its field, or to the page heading. */
export function focusField(button: HTMLElement): void {
  // A dialog manages its own focus.
  if (button.closest('[data-sheet]')) return;
  // The field must lose the focus to show the value that the owner chose.
  button.blur();
  const field = button.closest('[data-place], [data-entry], fieldset');
  const control = field && findControl(field);
  if (control) control.focus();
  else focusTitle();
}

export function focusTitle(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** A button that disappears when pressed, whereupon the page heading takes the focus. */
export function TransientButton(props: ComponentProps<typeof AdminButton>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement === element) queueMicrotask(focusTitle);
    };
  }, []);
  return <AdminButton kind="text" {...props} ref={button} />;
}
