import { CANCEL, type DialogButton, type DialogOptions, type DialogType, toOptions } from './options.ts';

/** The defaults of each kind (SPEC sections 3, 5 and 8). */
const KINDS = {
  message: { type: 'prompt', title: 'Message', size: 'small' },
  error: { type: 'prompt', title: 'Error', size: 'small', style: 'error' },
  html: { type: 'prompt', title: 'Message', html: true },
  confirm: { type: 'confirm', title: 'Confirm' },
  input: { type: 'input', title: 'Input' },
} as const;

/** The defaults that the kinds share. */
const DEFAULTS = {
  html: false,
  style: 'normal',
  size: 'medium',
  maxWidth: '90vw',
  hasIcons: false,
  closeOnNavigation: true,
  hasBackground: true,
  hasShadow: true,
  scrollAlwaysVisible: false,
} as const;

export function createDialogModel(kind: keyof typeof KINDS, textOrOptions: string | DialogOptions) {
  const options: DialogOptions = toOptions(textOrOptions);
  const { type } = KINDS[kind];
  const cancelable = options.cancelable ?? type !== 'prompt';
  return {
    ...DEFAULTS,
    ...KINDS[kind],
    buttons: BUTTONS[type].filter(({ value }) => cancelable || value !== CANCEL),
    closeButton: options.cancelable ?? true,
    ...options,
    kind: 'dialog' as const,
    // Overrides the caller's `type`, which may be in upper case.
    type,
    cancelable,
    input: type === 'input' ? createInputModel(options) : undefined,
  };
}

/** A caller's options, completed with the defaults. */
export type DialogModel = ReturnType<typeof createDialogModel>;

const OKAY = { title: 'Okay', value: true, icon: 'thumb_up' } as const;

/** SPEC section 5: the default button sets; section 9: their values and icons. */
const BUTTONS: Record<DialogType, readonly DialogButton<unknown>[]> = {
  prompt: [OKAY],
  confirm: [
    { title: 'No', value: false, icon: 'close' },
    { title: 'Yes', value: true, icon: 'check' },
  ],
  input: [{ title: 'Cancel', value: CANCEL, icon: 'chevron_left' }, OKAY],
};

function createInputModel(options: DialogOptions) {
  const { inputType = 'text', inputValue, inputRegex, inputPlaceholder, values = [] } = options;
  const choices = values.map((choice) =>
    typeof choice === 'object' ? choice : { title: String(choice), value: choice },
  );
  const regex = inputRegex === undefined ? undefined : new RegExp(inputRegex);
  return {
    type: inputType,
    /** For a select, the index in `choices` or an empty string. */
    initialValue: inputType === 'select' ? findInitialChoice(choices, options) : String(inputValue ?? ''),
    placeholder: inputPlaceholder,
    /** Without the flags that make `test` depend on earlier calls. */
    pattern: regex && new RegExp(regex, regex.flags.replace(/[gy]/g, '')),
    choices,
  };
}

export type InputModel = ReturnType<typeof createInputModel>;

/** The index of the initial choice, not its value, because two values may have the same text (1 and "1"). */
function findInitialChoice(
  choices: readonly { value: string | number }[],
  { inputValue, inputPlaceholder }: DialogOptions,
): string {
  const index = choices.findIndex(({ value }) => value === inputValue);
  if (index >= 0) return String(index);
  return inputPlaceholder === undefined ? '0' : '';
}
