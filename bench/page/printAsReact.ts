/**
 * The body of the document it runs in, as the source of a React component with one component inside for each of its
 * larger parts: as somebody would write it by hand. Runs in the browser, so it holds all it needs.
 */
export function printAsReact(): string {
  const RENAMED: Record<string, string> = {
    for: 'htmlFor',
    tabindex: 'tabIndex',
    maxlength: 'maxLength',
    minlength: 'minLength',
    autocomplete: 'autoComplete',
    inputmode: 'inputMode',
    datetime: 'dateTime',
    popovertarget: 'popoverTarget',
    popovertargetaction: 'popoverTargetAction',
    value: 'defaultValue',
  };
  const BOOLEAN = ['required', 'open', 'hidden', 'disabled', 'checked', 'inert'];
  const PARTS = ['HEADER', 'SECTION', 'FOOTER', 'FORM', 'DETAILS', 'DIALOG'];
  const components: string[] = [];

  const printProps = (element: Element) =>
    JSON.stringify(
      Object.fromEntries(
        [...element.attributes].map(({ name, value }) =>
          BOOLEAN.includes(name) ? [name, true] : [RENAMED[name] ?? name, value],
        ),
      ),
    );
  const print = (node: Node): string => {
    if (!(node instanceof Element)) return JSON.stringify(node.textContent ?? '');
    const tag = JSON.stringify(node.tagName.toLowerCase());
    const isField = node instanceof HTMLTextAreaElement;
    const children = isField ? [] : [...node.childNodes].map((child) => print(child));
    const printed = `h(${[tag, printProps(node), ...children].join(',')})`;
    if (!PARTS.includes(node.tagName)) return printed;
    const name = `Part${components.length}`;
    components.push(`function ${name}() { return ${printed}; }`);
    return `h(${name})`;
  };

  const words = [...document.body.childNodes].map((node) => print(node));
  return [
    `import { createElement as h, Fragment } from 'react';`,
    ...components,
    `export function App() { return h(Fragment,null,${words.join(',')}); }`,
    '',
  ].join('\n');
}
