import { is } from 'valibot';
import { DeviceNameInput, EmailInput } from '#calls/schemas';

/** What is wrong with what was typed, by the schema that the server checks by; nothing when it will do. */
export const findEmailFault = (typed: string): string | undefined =>
  is(EmailInput, typed) ? undefined : 'This is no email address. Look at it once more.';

export const findNameFault = (typed: string): string | undefined =>
  is(DeviceNameInput, typed) ? undefined : 'Give the device a name, on one line of 60 letters at most.';
