import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { LIMITS } from '#enquiry';
import { findField } from '../formFields.ts';

/**
 * How many characters of what was last pasted into the message did not fit: the browser leaves them out and says
 * nothing. Zero again as soon as anything else is typed.
 */
export function usePasteBeyondLimit() {
  const [leftOut, setLeftOut] = useState(0);
  function onPaste({ target, clipboardData }: ClipboardEvent<HTMLFormElement>) {
    if (findField(target) === 'message')
      setLeftOut(countLeftOut(target as HTMLTextAreaElement, clipboardData));
  }
  function onInput({ nativeEvent }: FormEvent<HTMLFormElement>) {
    if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setLeftOut(0);
  }
  return { leftOut, onPaste, onInput, reset: () => setLeftOut(0) };
}

function countLeftOut(message: HTMLTextAreaElement, pasted: DataTransfer): number {
  const { value, selectionStart, selectionEnd } = message;
  // A field holds one character for each end of a line.
  const { length } = pasted.getData('text').replace(/\r\n/g, '\n');
  return Math.max(0, value.length - (selectionEnd - selectionStart) + length - LIMITS.message.max);
}
