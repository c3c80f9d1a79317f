import type { MouseEvent } from 'react';
import { dialogs, whenUndrawn } from '#dialogs';
import { RichText } from '../../../components/RichText.tsx';
import { Prerendered } from '../../../Prerendered.tsx';
import type { ContactProps } from '../../../pageState.ts';
import styles from '../contact.module.css';
import { ignoreWhilePending } from '../ignoreWhilePending.ts';
import { composePrivacyNotice } from './composePrivacyNotice.ts';

/**
 * The collection notice of Australian Privacy Principle 5, beside the Send button. It opens in a dialog, so that the form
 * keeps its height; without scripts, or if the dialog cannot be drawn (offline), in place.
 */
export function PrivacyNotice(props: ContactProps) {
  return (
    <Prerendered name="privacy" className={styles.privacy} onClick={openInDialog}>
      <Details {...props} />
    </Prerendered>
  );
}

/** A separate component, because the browser does not have these texts and never renders them. */
function Details({ content, state, policy }: ContactProps) {
  return (
    <details>
      <summary className="link-button">{content.privacy.summary}</summary>
      <div className="flow" data-heading={content.privacy.heading}>
        <RichText of={composePrivacyNotice(content, state.config)} />
        {policy && (
          <p>
            <a href={policy}>{content.privacy.policy?.link}</a>
          </p>
        )}
      </div>
    </details>
  );
}

/** The dialog takes its text from the page, so that the script need not contain the text. */
function openInDialog(event: MouseEvent<HTMLElement>) {
  const summary = (event.target as Element).closest('summary');
  const details = summary?.closest('details');
  if (!details || details.open) return;
  event.preventDefault();
  showOnce(details);
}

const showOnce = ignoreWhilePending((details: HTMLDetailsElement) => {
  const notice = details.querySelector('[data-heading]');
  const title = notice?.getAttribute('data-heading') ?? '';
  return dialogs.html({ title, message: notice?.innerHTML ?? '', cancelable: true }).catch(
    whenUndrawn(() => {
      details.open = true;
    }),
  );
});
