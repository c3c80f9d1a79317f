import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { focusTitle } from './findControl.ts';

/** A button that goes once what it does is done: the title of the view takes its focus then. */
export function PassingButton(props: ComponentProps<typeof DeskButton>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement === element) queueMicrotask(focusTitle);
    };
  }, []);
  return <DeskButton {...props} ref={button} />;
}
