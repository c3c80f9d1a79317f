import { is } from 'valibot';
import { DeviceNameInput, EmailInput } from '#calls';

/** Validates with the server's schema. @returns the error message, if any */
export const findEmailFault = (email: string): string | undefined =>
  is(EmailInput, email) ? undefined : 'This is no email address. Look at it once more.';

export const findNameFault = (name: string): string | undefined =>
  is(DeviceNameInput, name) ? undefined : 'Give the device a name, on one line of 60 letters at most.';
