import type { Block, Inline, Prose, SiteContent } from '#content/schema';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import type { PageConfig } from '../../../pageState.ts';

/**
 * Fills this site's settings into the owner's privacy notice: who collects, how long enquiries are kept, and the
 * paragraphs about the person check and analytics that apply (DESIGN section 4).
 */
export function composePrivacyNotice(content: SiteContent, config: PageConfig): Prose {
  const { body, contact, policy } = content.privacy;
  // The policy says the rest; a check that asks no other company is not told twice.
  const isToldThere = policy !== undefined && config.captcha.provider !== 'recaptcha';
  const { screening, check, analytics } = pickBySettings(content, config);
  const prose = [...body, ...screening, ...(isToldThere ? [] : check), ...analytics, ...contact];
  return fillGaps(prose, content, config);
}

/** The same for the privacy policy, which says more of the practice (Australian Privacy Principle 1); empty without one. */
export function composePrivacyPolicy(content: SiteContent, config: PageConfig): Prose {
  const { policy } = content.privacy;
  if (!policy) return [];
  const { screening, check, analytics } = pickBySettings(content, config);
  const prose = [...policy.body, ...check, ...screening, ...analytics, ...policy.closing];
  const linked = mapLines(prose, (line) => linkContacts(line, content.practice));
  return fillGaps(linked, content, config);
}

/** Makes links of the gaps for telephone and email, to be filled in afterwards. */
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

/** The paragraphs that depend on what the settings turn on. */
function pickBySettings({ privacy }: SiteContent, { captcha, firebase }: PageConfig) {
  return {
    check: privacy.captcha[captcha.provider],
    screening: privacy.screening ?? [],
    analytics: firebase ? privacy.analytics : [],
  };
}

function fillGaps(prose: Prose, { practice }: SiteContent, { retention, mailDomain }: PageConfig): Prose {
  const values: Record<string, string> = {
    name: practice.name,
    who: practice.practitioner ? `${practice.practitioner.name}, ${practice.name}` : practice.name,
    abn: keepTogether(practice.abn),
    suburb: practice.address.suburb,
    state: practice.address.state,
    email: practice.email,
    phone: keepTogether(practice.phone.shown),
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

/** With spaces that end no line. */
const keepTogether = (number: string) => number.replaceAll(' ', '\u00a0');

function fillLine(line: Inline[], values: Record<string, string>): Inline[] {
  return line.map((inline) => {
    if (inline.kind === 'break') return inline;
    if (inline.kind !== 'text') return { ...inline, children: fillLine(inline.children, values) };
    return { ...inline, text: fillTemplate(inline.text, values) };
  });
}
