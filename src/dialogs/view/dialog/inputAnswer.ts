import type { InputView } from '../../state/views.ts';

/** Whether Okay may be chosen (`inputRegex`, SPEC section 3). A number and a choice must be given. */
export function isAnswer(input: InputView, typed: string): boolean {
  if (input.type === 'number' && (typed.trim() === '' || !Number.isFinite(Number(typed)))) return false;
  if (input.type === 'select' && typed === '') return false;
  return input.pattern?.test(typed) ?? true;
}

/** What an input dialog resolves to; only asked when `isAnswer`. */
export function typedAnswer(input: InputView, typed: string): string | number | undefined {
  if (input.type === 'number') return Number(typed);
  if (input.type === 'select') return input.choices[Number(typed)]?.value;
  return typed;
}
