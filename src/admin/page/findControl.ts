/** What takes the words of a field; of one that is folded, what opens it. */
export const findControl = (field: Element): HTMLElement | null =>
  field.querySelector<HTMLElement>(':is(input, textarea, select):not([type="file"])') ??
  field.querySelector('button');
