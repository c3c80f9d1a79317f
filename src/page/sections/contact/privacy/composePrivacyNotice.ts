import type { Block, Inline, Prose, SiteContent } from '#content/schema';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import type { PageConfig } from '../../../pageState.ts';

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

/** Replaces spaces with no-break spaces. */
const bindSpaces = (number: string) => number.replaceAll(' ', '\u00a0');

function fillLine(line: Inline[], values: Record<string, string>): Inline[] {
  return line.map((inline) => {
    if (inline.kind === 'break') return inline;
    if (inline.kind !== 'text') return { ...inline, children: fillLine(inline.children, values) };
    return { ...inline, text: fillTemplate(inline.text, values) };
  });
}
