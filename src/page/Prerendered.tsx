import type { HTMLAttributes, ReactNode } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  /** Unique on the page: finds the server's markup again if hydration has to start over. */
  name: string;
  as?: 'div' | 'p';
  children: ReactNode;
}

/** React writes this only into elements it creates, where Trusted Types would refuse a plain `''`. */
const NOTHING = { __html: globalThis.trustedTypes?.emptyHTML ?? '' } as { __html: string };

/** The server's markup by name, remembered before hydration touches it. */
const kept = new Map<string, Element>();

/** Remembers what the server rendered. Called once, right before hydration. */
export function rememberPrerendered(page: ParentNode): void {
  kept.clear();
  for (const element of page.querySelectorAll('[data-kept]')) {
    kept.set(element.getAttribute('data-kept') ?? '', element);
  }
}

/**
 * A part of the page that is complete as HTML: drawings and plain text. In the browser, React keeps the server's markup
 * inside, because it never looks into an element whose inner HTML it does not own. So its words are not sent a second
 * time, as data of the script. No hook, handler or state works inside.
 *
 * Where nothing was remembered (on the server, in stories and tests), the children render.
 */
export function Prerendered({ name, as, children, ...attributes }: Props) {
  const Outer = (as ?? 'div') as 'div';
  if (!kept.has(name)) {
    return (
      <Outer {...attributes} data-kept={name}>
        {children}
      </Outer>
    );
  }
  return (
    <Outer
      {...attributes}
      data-kept={name}
      ref={(element) => adopt(name, element)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing; it makes React leave the inside alone
      dangerouslySetInnerHTML={NOTHING}
    />
  );
}

/**
 * If a browser extension or a translator changed the page before hydration, React discards the server's markup and
 * renders again: the remembered children then move into the new, empty element.
 */
function adopt(name: string, element: HTMLElement | null): void {
  const server = kept.get(name);
  if (element && server && server !== element && !element.firstChild)
    element.replaceChildren(...server.childNodes);
}
