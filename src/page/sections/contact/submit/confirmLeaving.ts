import type { RefObject } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { readFields } from '../formFields.ts';

/**
 * Asks before a link to another site is followed while the form has an unsent message. Back and reload keep the draft
 * (DESIGN section 4, "Drafts"); decision 0006 gives the reason not to ask when a tab is closed.
 * @returns a function that stops asking
 */
export function confirmLeaving(
  form: RefObject<HTMLFormElement | null>,
  words: SiteContent['contact']['leaving'],
): () => void {
  const onClick = (event: MouseEvent) => {
    const link = findExternalLink(event);
    if (!link || !form.current || readFields(form.current).message.trim() === '') return;
    event.preventDefault();
    const leave = () => window.location.assign(link.href);
    dialogs
      .confirm({ message: words.question, additional: words.more, style: 'warn', hasIcons: true })
      .then((isConfirmed) => isConfirmed && leave())
      // If the dialog cannot be drawn, follow the link: the draft is kept.
      .catch(whenUndrawn(leave));
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** The link to another site that this click opens in this tab. */
function findExternalLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  if (!link || event.defaultPrevented || opensElsewhere) return undefined;
  return link.protocol.startsWith('http') && link.origin !== window.location.origin ? link : undefined;
}
