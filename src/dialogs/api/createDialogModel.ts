import { type DialogWords, getWords } from '../state/dialogWords.ts';
import type {
  DialogButton,
  DialogModel,
  DialogSize,
  DialogStyle,
  DialogTemplate,
  InputModel,
} from '../state/models.ts';
import { CANCEL, type CommonOptions, type SelectValue, toOptions } from './options.ts';

/** The options of every kind of dialog; the overloads have already checked which combinations are valid. */
export interface AnyOptions extends CommonOptions, AnyInputOptions {
  buttons?: readonly DialogButton<unknown>[];
  template?: DialogTemplate<unknown>;
}

interface Kind {
  type: DialogModel['type'];
  title: keyof DialogWords;
  style: DialogStyle;
  size: DialogSize;
  html: boolean;
}

export const KINDS = {
  message: { type: 'prompt', title: 'messageTitle', style: 'normal', size: 'small', html: false },
  error: { type: 'prompt', title: 'errorTitle', style: 'error', size: 'small', html: false },
  html: { type: 'prompt', title: 'messageTitle', style: 'normal', size: 'medium', html: true },
  confirm: { type: 'confirm', title: 'confirmTitle', style: 'normal', size: 'medium', html: false },
  input: { type: 'input', title: 'inputTitle', style: 'normal', size: 'medium', html: false },
} as const satisfies Record<string, Kind>;

/** Applies the defaults of SPEC sections 3, 5, 8 and 9. */
export function createDialogModel(kind: Kind, textOrOptions: string | AnyOptions): DialogModel {
  const options: AnyOptions = toOptions(textOrOptions);
  const cancelable = options.cancelable ?? kind.type !== 'prompt';
  return {
    kind: 'dialog',
    type: kind.type,
    title: options.title ?? getWords()[kind.title],
    message: options.message,
    html: options.html ?? kind.html,
    additional: options.additional,
    style: options.style ?? kind.style,
    size: options.size ?? kind.size,
    maxWidth: options.maxWidth ?? '90vw',
    hasIcons: options.hasIcons ?? false,
    buttons: options.buttons ?? getDefaultButtons(kind.type, cancelable),
    template: options.template,
    input: kind.type === 'input' ? createInputModel(options) : undefined,
    cancelable,
    closeButton: options.closeButton ?? options.cancelable ?? true,
    closeOnNavigation: options.closeOnNavigation ?? true,
    hasBackground: options.hasBackground ?? true,
    hasShadow: options.hasShadow ?? true,
    scrollAlwaysVisible: options.scrollAlwaysVisible ?? false,
  };
}

/** SPEC section 5: the default button sets; section 9: their values and icons. */
function getDefaultButtons(type: DialogModel['type'], cancelable: boolean): DialogButton<unknown>[] {
  const { okay, yes, no, cancel } = getWords();
  const okayButton = { title: okay, value: true, icon: 'thumb_up' } as const;
  if (type === 'prompt') return [okayButton];
  if (type === 'confirm') {
    return [
      { title: no, value: false, icon: 'close' },
      { title: yes, value: true, icon: 'check' },
    ];
  }
  return cancelable ? [{ title: cancel, value: CANCEL, icon: 'chevron_left' }, okayButton] : [okayButton];
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
