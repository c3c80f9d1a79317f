import { type FormEvent, useState } from 'react';
import type { DialogModel } from '../../state/models.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import { isValidAnswer, parseAnswer } from './inputAnswer.ts';

/** What is in the field of a dialog, if it has one, and the ways of answering. */
export function useAnswer({ id }: OpenDialog, { input }: DialogModel) {
  const [value, onValueChange] = useState(input?.initialValue ?? '');
  const canAnswer = !input || isValidAnswer(input, value);

  /** Okay, which is `true`, answers an input dialog with what is in the field. */
  function onAnswer(answer: unknown): void {
    closeDialog(id, { value: input && answer === true ? parseAnswer(input, value) : answer });
  }

  /** Enter in a field is Okay. */
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (input && canAnswer) onAnswer(true);
  }

  return { field: { value, onValueChange }, canAnswer, onAnswer, onSubmit };
}
