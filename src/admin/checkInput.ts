import { type ChangeEvent, type FormEvent, useState } from 'react';
import { is } from 'valibot';
import { DeviceNameInput, EmailInput } from '#calls';

/** Validates with the server's schema. @returns the error message, if any */
export const findEmailFault = (email: string): string | undefined =>
  is(EmailInput, email) ? undefined : 'This is no email address. Look at it once more.';

export const findNameFault = (name: string): string | undefined =>
  is(DeviceNameInput, name) ? undefined : 'Give the device a name, on one line of 60 letters at most.';

type FindFault = (typed: string) => string | undefined;

/** A form with one field, which sends its text once it is valid. The text stays in the field. */
export function useOneField(initial: string, findFault: FindFault, onSend: (typed: string) => unknown) {
  const [typed, setTyped] = useState(initial);
  const [fault, setFault] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = findFault(typed);
    setFault(found);
    if (found === undefined) void onSend(typed);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value);
  return {
    form: { noValidate: true, onSubmit },
    field: { value: typed, fault, onChange },
    reset: () => setTyped(initial),
  };
}
