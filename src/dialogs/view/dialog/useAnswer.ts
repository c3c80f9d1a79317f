import { type FormEvent, useState } from 'react';
import type { DialogModel } from '../../state/models.ts';
import type { OpenDialog } from '../../state/snapshot.ts';
import { closeDialog } from '../../state/store.ts';
import { isValidAnswer, parseAnswer } from './inputAnswer.ts';

/** Keeps the value of a dialog's field, if it has one, and answers the dialog. */
export function useAnswer({ id }: OpenDialog, { input }: DialogModel) {
  const [value, onValueChange] = useState(input?.initialValue ?? '');
  const canAnswer = !input || isValidAnswer(input, value);

  // Okay, whose value is `true`, answers an input dialog with the value of its field.
  function onAnswer(answer: unknown): void {
    closeDialog(id, { value: input && answer === true ? parseAnswer(input, value) : answer });
  }

  // Enter in the field is Okay.
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (input && canAnswer) onAnswer(true);
  }

  return { field: { value, onValueChange }, canAnswer, onAnswer, onSubmit };
}
