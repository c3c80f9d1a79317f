import type { InputModel } from '../../state/models.ts';

/** Tells whether Okay is enabled (`inputRegex`, SPEC section 3). A number and a choice are required. */
export function isValidAnswer(input: InputModel, value: string): boolean {
  if (input.type === 'number' && (value.trim() === '' || !Number.isFinite(Number(value)))) return false;
  if (input.type === 'select' && value === '') return false;
  return input.pattern?.test(value) ?? true;
}

/** Returns what an input dialog resolves to. Call it only if `isValidAnswer`. */
export function parseAnswer(input: InputModel, value: string): string | number | undefined {
  if (input.type === 'number') return Number(value);
  if (input.type === 'select') return input.choices[Number(value)]?.value;
  return value;
}
