import { type ChangeEvent, type FormEvent, useState } from 'react';
import { is } from 'valibot';
import { DeviceNameInput, EmailInput } from '#calls';

/** Validates with the server's schema. @returns the error message, if any */
export const findEmailFault = (email: string): string | undefined =>
  is(EmailInput, email) ? undefined : 'This is no email address. Look at it once more.';

export const findNameFault = (name: string): string | undefined =>
  is(DeviceNameInput, name) ? undefined : 'Give the device a name, on one line of 60 letters at most.';

type FindFault = (text: string) => string | undefined;

/** A form with one field. Submits the text if it is valid, and keeps it in the field. */
export function useOneField(initial: string, findFault: FindFault, onSend: (text: string) => unknown) {
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const newFault = findFault(text);
    setFault(newFault);
    if (newFault === undefined) void onSend(text);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  return {
    form: { noValidate: true, onSubmit },
    field: { value: text, fault, onChange },
    reset: () => setText(initial),
  };
}
