import type { RefObject } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { readFields } from '../formFields.ts';

/**
 * Asks before a link takes the visitor to another site while a message stands in the form unsent. Only links
 * are asked about: on Back and reload the draft is kept (DESIGN section 4, "Drafts"), and for a closed tab
 * decision 0103 tells why nothing is asked.
 */
export function askBeforeLeaving(
  form: RefObject<HTMLFormElement | null>,
  words: SiteContent['contact']['leaving'],
): void {
  document.addEventListener('click', (event) => {
    const link = leadsAway(event);
    if (!link || !form.current || readFields(form.current).message.trim() === '') return;
    event.preventDefault();
    const leave = () => window.location.assign(link.href);
    dialogs
      .confirm({ message: words.question, additional: words.more, style: 'warn', hasIcons: true })
      .then((leaves) => leaves && leave())
      // A question that cannot be asked holds nobody: the draft is kept.
      .catch(whenUndrawn(leave));
  });
}

/** The link that this click follows to another site, in this tab. */
function leadsAway(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  if (!link || event.defaultPrevented || opensElsewhere) return undefined;
  return link.protocol.startsWith('http') && link.origin !== window.location.origin ? link : undefined;
}
