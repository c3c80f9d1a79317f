import type { MouseEvent } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs } from '#dialogs';
import { Prerendered } from '../../Prerendered.tsx';
import { Prose } from '../../parts/Prose.tsx';
import type { PageConfig } from '../../state.ts';
import styles from './contact.module.css';
import { privacyNotice } from './privacy.ts';

interface Props {
  content: SiteContent;
  config: PageConfig;
}

/**
 * The collection notice of Australian Privacy Principle 5, where the visitor is about to send. Without scripts
 * it opens in place; with them the same words come in a dialog, and the form keeps its height.
 */
export function PrivacyNotice({ content, config }: Props) {
  return (
    <Prerendered name="privacy" className={styles.privacy} onClick={openInDialog}>
      {!import.meta.env.PRERENDERED && (
        <details>
          <summary>{content.privacy.summary}</summary>
          <div data-heading={content.privacy.heading}>
            <Prose of={privacyNotice(content, config)} />
          </div>
        </details>
      )}
    </Prerendered>
  );
}

/** The words are in the page already, so the dialog takes them from there and no script carries them again. */
function openInDialog(event: MouseEvent<HTMLElement>) {
  const summary = (event.target as Element).closest('summary');
  const notice = summary?.nextElementSibling;
  if (!notice) return;
  event.preventDefault();
  dialogs.html({
    title: notice.getAttribute('data-heading') ?? '',
    message: notice.innerHTML,
    cancelable: true,
  });
}
