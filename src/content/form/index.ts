/** A form for every content file, derived from its schema. No DOM, no Node; the browser imports its types only. */
export * from './describeForm.ts';
export * from './findField.ts';
export * from './findFields.ts';
export * from './form.ts';
export * from './formatValue.ts';
export * from './parseInput.ts';
export * from './tasks.ts';
