type Attributes = Readonly<Record<string, string>>;

/** An element with its attributes and what is in it; text is text, whatever it holds. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** @param onPress what follows; while it is under way, the button cannot be pressed again */
export function makeButton(label: string, onPress: () => Promise<void>): HTMLButtonElement {
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    button.disabled = true;
    await onPress();
    button.disabled = false;
  });
  return button;
}

/** A labelled field, and what is typed in it. */
export function makeField(id: string, label: string, attributes: Attributes) {
  const input = make('input', { id, ...attributes });
  return { input, parts: [make('label', { for: id }, label), input] };
}

/** "Not my device": a short session. */
export function makeSharedChoice() {
  const input = make('input', { id: 'shared', type: 'checkbox' });
  const label = make('label', { for: 'shared' }, 'This is not my device: sign me out after 12 hours');
  return { input, parts: [make('p', { class: 'choice' }, input, label)] };
}
