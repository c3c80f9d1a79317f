import { type ReactNode, useEffect, useRef } from 'react';
import { BreakableText } from '../modal/BreakableText.tsx';
import { DialogIcon } from './DialogIcon.tsx';
import css from './Message.module.css';

export function Message({ id, text, html }: { id: string; text: string; html: boolean }): ReactNode {
  return html ? (
    <HtmlMessage id={id} html={text} />
  ) : (
    <p id={id} className={css.text}>
      <BreakableText text={text} />
    </p>
  );
}

/** Inserts the sanitised HTML as nodes, because strings would need a Trusted Types policy. */
function HtmlMessage({ id, html }: { id: string; html: string }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./sanitise.ts')
      .then(({ sanitise }) => sanitise(html))
      // If the sanitiser fails to load (offline), show the text without its markup.
      .catch(() => stripTags(html))
      .then((content) => isCurrent && ref.current?.replaceChildren(content));
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <div id={id} ref={ref} className={css.html} />;
}

const stripTags = (html: string): string => html.replace(/<[^>]*>/g, ' ');

/** The expandable extra text (`additional`). */
export function MoreInfo({ text, isOpen }: { text: string; isOpen: boolean }): ReactNode {
  return (
    <details className={css.more} open={isOpen}>
      <summary>
        More Info
        <DialogIcon name="chevron_down" />
      </summary>
      <p>
        <BreakableText text={text} />
      </p>
    </details>
  );
}
