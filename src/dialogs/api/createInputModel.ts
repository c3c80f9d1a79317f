import type { InputModel } from '../state/models.ts';
import type { SelectValue } from './options.ts';

/** The options of any input dialog, without the differences that the overloads have checked. */
export interface AnyInputOptions {
  values?: readonly SelectValue<string | number>[];
  inputType?: InputModel['type'];
  inputValue?: string | number;
  inputRegex?: RegExp | string;
  inputPlaceholder?: string;
}

/** Fills in the defaults of an input dialog's options. */
export function createInputModel(options: AnyInputOptions): InputModel {
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

/** A select holds the index of its choice, because values may be numbers or look alike. */
function findInitialChoice(
  choices: InputModel['choices'],
  { inputValue, inputPlaceholder }: AnyInputOptions,
): string {
  const index = choices.findIndex(({ value }) => value === inputValue);
  if (index >= 0) return String(index);
  return inputPlaceholder === undefined ? '0' : '';
}

/** With the flag `g` or `y`, a pattern remembers where it stopped and would fail every other time. */
function toStatelessRegExp(regex: RegExp | string): RegExp {
  return typeof regex === 'string'
    ? new RegExp(regex)
    : new RegExp(regex.source, regex.flags.replace(/[gy]/g, ''));
}
