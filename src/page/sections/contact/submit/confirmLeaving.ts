import type { RefObject } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { readFields } from '../formFields.ts';

/**
 * Asks before a link takes the visitor to another site while the form holds an unsent message. Only links ask: Back
 * and reload keep the draft (DESIGN section 4, "Drafts"), and decision 0103 says why closing a tab does not.
 */
export function confirmLeaving(
  form: RefObject<HTMLFormElement | null>,
  words: SiteContent['contact']['leaving'],
): void {
  document.addEventListener('click', (event) => {
    const link = findExternalLink(event);
    if (!link || !form.current || readFields(form.current).message.trim() === '') return;
    event.preventDefault();
    const leave = () => window.location.assign(link.href);
    dialogs
      .confirm({ message: words.question, additional: words.more, style: 'warn', hasIcons: true })
      .then((isConfirmed) => isConfirmed && leave())
      // If the question cannot be drawn, the link is followed: the draft is kept.
      .catch(whenUndrawn(leave));
  });
}

/** The link that this click follows to another site, in this tab. */
function findExternalLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  if (!link || event.defaultPrevented || opensElsewhere) return undefined;
  return link.protocol.startsWith('http') && link.origin !== window.location.origin ? link : undefined;
}
