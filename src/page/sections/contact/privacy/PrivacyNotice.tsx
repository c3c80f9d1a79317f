import type { MouseEvent } from 'react';
import type { Block, Inline, Prose, SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import { RichText } from '../../../components/RichText.tsx';
import { Prerendered } from '../../../Prerendered.tsx';
import type { ContactProps, PageConfig } from '../../../pageState.ts';
import styles from '../contact.module.css';
import { ignoreWhilePending } from '../formFields.ts';

/**
 * The collection notice of Australian Privacy Principle 5, beside the Send button. It opens in a dialog, so that the form
 * keeps its height; without JavaScript, or if the dialog cannot be drawn (offline), in place.
 */
export function PrivacyNotice(props: ContactProps) {
  return (
    <Prerendered name="privacy" className={styles.privacy} onClick={openInDialog}>
      <Details {...props} />
    </Prerendered>
  );
}

/** A separate component, because only the server renders it: the browser does not have these texts. */
function Details({ content, state, policy }: ContactProps) {
  return (
    <details>
      <summary className="link-button">{content.privacy.summary}</summary>
      <div className="flow" data-heading={content.privacy.heading}>
        <RichText prose={composePrivacyNotice(content, state.config)} />
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
  showNoticeDialog(details);
}

const showNoticeDialog = ignoreWhilePending((details: HTMLDetailsElement) => {
  const notice = details.querySelector('[data-heading]');
  const title = notice?.getAttribute('data-heading') ?? '';
  return dialogs.html({ title, message: notice?.innerHTML ?? '', cancelable: true }).catch(
    whenUndrawn(() => {
      details.open = true;
    }),
  );
});

/** The owner's privacy notice with this site's settings and the paragraphs that apply (DESIGN section 4). */
export function composePrivacyNotice(content: SiteContent, config: PageConfig): Prose {
  const { body, contact, policy } = content.privacy;
  // A person check that sends nothing to another company is described only in the policy, if there is a policy.
  const isInPolicy = policy !== undefined && config.captcha.provider !== 'recaptcha';
  const { screening, check, analytics } = pickBySettings(content, config);
  const prose = [...body, ...screening, ...(isInPolicy ? [] : check), ...analytics, ...contact];
  return fillProse(prose, content, config);
}

/** The privacy policy (Australian Privacy Principle 1) with this site's settings; empty if the content has none. */
export function composePrivacyPolicy(content: SiteContent, config: PageConfig): Prose {
  const { policy } = content.privacy;
  if (!policy) return [];
  const { screening, check, analytics } = pickBySettings(content, config);
  const prose = [...policy.body, ...check, ...screening, ...analytics, ...policy.closing];
  const linkedProse = mapLines(prose, (line) => linkContacts(line, content.practice));
  return fillProse(linkedProse, content, config);
}

/** Turns the placeholders for telephone and email into links, whose text is filled in later. */
function linkContacts(line: Inline[], { phone, email }: SiteContent['practice']): Inline[] {
  const hrefs: Record<string, string> = { '{phone}': `tel:${phone.number}`, '{email}': `mailto:${email}` };
  return line.flatMap((inline): Inline[] => {
    if (inline.kind !== 'text') return [inline];
    return inline.text.split(/(\{phone\}|\{email\})/).map((text) => {
      const href = hrefs[text];
      return href ? { kind: 'link', href, children: [{ kind: 'text', text }] } : { kind: 'text', text };
    });
  });
}

/** The paragraphs that depend on the settings. */
function pickBySettings({ privacy }: SiteContent, { captcha, firebase }: PageConfig) {
  return {
    check: privacy.captcha[captcha.provider],
    screening: privacy.screening ?? [],
    analytics: firebase ? privacy.analytics : [],
  };
}

function fillProse(prose: Prose, { practice }: SiteContent, { retention, mailDomain }: PageConfig): Prose {
  const values: Record<string, string> = {
    name: practice.name,
    who: practice.practitioner ? `${practice.practitioner.name}, ${practice.name}` : practice.name,
    abn: bindSpaces(practice.abn),
    suburb: practice.address.suburb,
    state: practice.address.state,
    email: practice.email,
    phone: bindSpaces(practice.phone.shown),
    mailDomain: mailDomain ?? practice.email.slice(practice.email.lastIndexOf('@') + 1),
    sentDays: String(retention.sentDays),
    heldDays: String(retention.heldDays),
    heldNoticeDays: String(retention.heldNoticeDays),
  };
  return mapLines(prose, (line) => fillLine(line, values));
}

function mapLines(prose: Prose, change: (line: Inline[]) => Inline[]): Prose {
  return prose.map((block): Block => {
    if (block.kind === 'list') return { ...block, items: block.items.map(change) };
    return { ...block, children: change(block.children) };
  });
}

const bindSpaces = (text: string) => text.replaceAll(' ', '\u00a0');

function fillLine(line: Inline[], values: Record<string, string>): Inline[] {
  return line.map((inline) => {
    if (inline.kind === 'break') return inline;
    if (inline.kind !== 'text') return { ...inline, children: fillLine(inline.children, values) };
    return { ...inline, text: fillTemplate(inline.text, values) };
  });
}
