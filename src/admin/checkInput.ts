import { is } from 'valibot';
import { DeviceNameInput, EmailInput } from '#calls';

/** Validates with the server's schema. @returns the error message, if any */
export const findEmailFault = (typed: string): string | undefined =>
  is(EmailInput, typed) ? undefined : 'This is no email address. Look at it once more.';

export const findNameFault = (typed: string): string | undefined =>
  is(DeviceNameInput, typed) ? undefined : 'Give the device a name, on one line of 60 letters at most.';
