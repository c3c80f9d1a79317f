import type { CommonOptions, DialogButton, DialogModel, DialogTemplate, InputModel } from '../state/models.ts';
import { CANCEL, type SelectValue, toOptions } from './options.ts';

/** The options of every kind of dialog; the overloads have already checked which combinations are valid. */
export interface AnyOptions extends CommonOptions, AnyInputOptions {
  buttons?: readonly DialogButton<unknown>[];
  template?: DialogTemplate<unknown>;
}

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

export function createDialogModel(
  kind: keyof typeof KINDS,
  textOrOptions: string | AnyOptions,
): DialogModel {
  const options: AnyOptions = toOptions(textOrOptions);
  const { type } = KINDS[kind];
  const cancelable = options.cancelable ?? type !== 'prompt';
  return {
    ...DEFAULTS,
    ...KINDS[kind],
    buttons: getDefaultButtons(type, cancelable),
    closeButton: options.cancelable ?? true,
    ...options,
    kind: 'dialog',
    // The options may have it in upper case.
    type,
    cancelable,
    input: type === 'input' ? createInputModel(options) : undefined,
  };
}

/** SPEC section 5: the default button sets; section 9: their values and icons. */
function getDefaultButtons(type: DialogModel['type'], cancelable: boolean): DialogButton<unknown>[] {
  const okayButton = { title: 'Okay', value: true, icon: 'thumb_up' } as const;
  if (type === 'prompt') return [okayButton];
  if (type === 'confirm') {
    return [
      { title: 'No', value: false, icon: 'close' },
      { title: 'Yes', value: true, icon: 'check' },
    ];
  }
  return cancelable ? [{ title: 'Cancel', value: CANCEL, icon: 'chevron_left' }, okayButton] : [okayButton];
}

interface AnyInputOptions {
  values?: readonly SelectValue<string | number>[];
  inputType?: InputModel['type'];
  inputValue?: string | number;
  inputRegex?: RegExp | string;
  inputPlaceholder?: string;
}

function createInputModel(options: AnyInputOptions): InputModel {
  const { inputType = 'text', inputValue, inputRegex, inputPlaceholder, values = [] } = options;
  const choices = values.map((each) =>
    typeof each === 'object' ? each : { title: String(each), value: each },
  );
  return {
    type: inputType,
    initialValue: inputType === 'select' ? findInitialChoice(choices, options) : String(inputValue ?? ''),
    placeholder: inputPlaceholder,
    pattern: inputRegex === undefined ? undefined : toStatelessRegExp(inputRegex),
    choices,
  };
}

/** The index of the initial choice, not its value, because two values may have the same text (1 and "1"). */
function findInitialChoice(
  choices: InputModel['choices'],
  { inputValue, inputPlaceholder }: AnyInputOptions,
): string {
  const index = choices.findIndex(({ value }) => value === inputValue);
  if (index >= 0) return String(index);
  return inputPlaceholder === undefined ? '0' : '';
}

/** Removes the flags `g` and `y`, with which a RegExp keeps its `lastIndex` and every other test would fail. */
function toStatelessRegExp(regex: RegExp | string): RegExp {
  return typeof regex === 'string'
    ? new RegExp(regex)
    : new RegExp(regex.source, regex.flags.replace(/[gy]/g, ''));
}
