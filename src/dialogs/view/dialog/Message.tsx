import { type ReactNode, useEffect, useRef } from 'react';
import css from './Message.module.css';

interface MessageProps {
  id: string;
  text: string;
  html: boolean;
}

export function Message({ id, text, html }: MessageProps): ReactNode {
  return html ? (
    <HtmlMessage id={id} html={text} />
  ) : (
    <p id={id} className={css.text}>
      {text}
    </p>
  );
}

/** Fills in the sanitised HTML as nodes, never as a string: no Trusted Types sink is touched here. */
function HtmlMessage({ id, html }: { id: string; html: string }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    import('./sanitise.ts')
      .then(({ sanitise }) => sanitise(html))
      // Offline, the sanitiser may not arrive. Then the words alone must do.
      .catch(() => stripTags(html))
      .then((content) => current && ref.current?.replaceChildren(content));
    return () => {
      current = false;
    };
  }, [html]);
  return <div id={id} ref={ref} className={css.html} />;
}

const stripTags = (html: string): string => html.replace(/<[^>]*>/g, ' ');
