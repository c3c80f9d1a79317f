/** The module's own words (SPEC sections 3, 5, 8 and 9), for whoever needs others. */
const DEFAULT_WORDS = {
  messageTitle: 'Message',
  errorTitle: 'Error',
  confirmTitle: 'Confirm',
  inputTitle: 'Input',
  okay: 'Okay',
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  close: 'Close',
  moreInfo: 'More Info',
  loading: 'Loading',
  unloadWarning: 'Changes that you made may not be saved.',
};

export type DialogWords = typeof DEFAULT_WORDS;

let current: Readonly<DialogWords> = DEFAULT_WORDS;

export function getWords(): Readonly<DialogWords> {
  return current;
}

/** Replaces some of the module's words, for dialogs opened from now on. `{}` puts the defaults back. */
export function setDialogWords(own: Partial<DialogWords>): void {
  current = { ...DEFAULT_WORDS, ...own };
}
