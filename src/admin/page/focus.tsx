import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { AdminButton } from '../ui/AdminButton.tsx';

/** What takes the words of a field; of one that is folded, what opens it. */
export const findControl = (field: Element): HTMLElement | null =>
  field.querySelector<HTMLElement>(':is(input, textarea, select):not([type="file"])') ??
  field.querySelector('button');

/** For a button that goes when it is pressed: the field that it is about takes the focus, or the title of the view. */
export function focusField(button: HTMLElement): void {
  // The dialog keeps the focus itself.
  if (button.closest('[data-sheet]')) return;
  // The field is left, so that it shows what is decided.
  button.blur();
  const field = button.closest('[data-place], [data-entry], fieldset');
  const control = field && findControl(field);
  if (control) control.focus();
  else focusTitle();
}

/** Once a button that had the focus is gone. */
export function focusTitle(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** A button that goes once what it does is done: the title of the view takes its focus then. */
export function PassingButton(props: ComponentProps<typeof AdminButton>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement === element) queueMicrotask(focusTitle);
    };
  }, []);
  return <AdminButton kind="text" {...props} ref={button} />;
}
