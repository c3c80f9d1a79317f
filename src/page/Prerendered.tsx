import type { HTMLAttributes, ReactNode } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  /** Unique on the page: finds the server's markup again if React discards it. */
  name: string;
  as?: 'div' | 'p';
  children: ReactNode;
}

/** Empty HTML. React sets it on elements that it creates, and Trusted Types would refuse a plain `''`. */
const EMPTY_HTML = { __html: globalThis.trustedTypes?.emptyHTML ?? '' } as { __html: string };

const serverElements = new Map<string, Element>();

/** Stores the server's elements by name. Called once, right before hydration. */
export function rememberPrerendered(page: ParentNode): void {
  serverElements.clear();
  for (const element of page.querySelectorAll('[data-kept]')) {
    serverElements.set(element.getAttribute('data-kept') ?? '', element);
  }
}

/**
 * Static HTML inside the hydrated section. With `dangerouslySetInnerHTML`, React leaves the server's markup as it is, so
 * the text is not sent again as data for the script. Hooks, handlers and state do not work inside. Without stored
 * elements (on the server, in stories and tests) the children render.
 */
export function Prerendered({ name, as, children, ...attributes }: Props) {
  const Outer = (as ?? 'div') as 'div';
  const content = serverElements.has(name)
    ? {
        ref: (element: HTMLElement | null) => moveStoredChildren(name, element),
        suppressHydrationWarning: true,
        // Makes React keep the existing children.
        dangerouslySetInnerHTML: EMPTY_HTML,
      }
    : { children };
  return <Outer {...attributes} data-kept={name} {...content} />;
}

/**
 * If a browser extension or a translator changed the page before hydration, React discards the server's markup and
 * renders again. Then this moves the stored children into the new, empty element.
 */
function moveStoredChildren(name: string, element: HTMLElement | null): void {
  const server = serverElements.get(name);
  if (element && server && server !== element && !element.firstChild)
    element.replaceChildren(...server.childNodes);
}
