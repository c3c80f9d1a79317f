/** The words of SPEC sections 3, 5, 8 and 9. */
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

let currentWords: Readonly<DialogWords> = DEFAULT_WORDS;

export const getWords = (): Readonly<DialogWords> => currentWords;

/** Replaces some of the default words for dialogs opened from now on. `{}` restores the defaults. */
export function setDialogWords(custom: Partial<DialogWords>): void {
  currentWords = { ...DEFAULT_WORDS, ...custom };
}
