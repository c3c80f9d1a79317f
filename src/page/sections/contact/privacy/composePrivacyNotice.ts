import type { Block, Inline, Prose, SiteContent } from '#content/schema';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import type { PageConfig } from '../../../pageState.ts';

/**
 * Fills this site's settings into the owner's privacy notice: who collects, how long enquiries are kept, and the
 * paragraphs about the person check and analytics that apply (DESIGN section 4).
 */
export function composePrivacyNotice({ privacy, practice }: SiteContent, config: PageConfig): Prose {
  const values: Record<string, string> = {
    name: practice.name,
    email: practice.email,
    phone: practice.phone.shown,
    sentDays: String(config.retention.sentDays),
    heldDays: String(config.retention.heldDays),
    heldNoticeDays: String(config.retention.heldNoticeDays),
  };
  const paragraphs = [
    ...privacy.body,
    ...privacy.captcha[config.captcha.provider],
    ...(config.firebase ? privacy.analytics : []),
    ...privacy.contact,
  ];
  return paragraphs.map((block) => fillBlock(block, values));
}

function fillBlock(block: Block, values: Record<string, string>): Block {
  if (block.kind === 'list') return { ...block, items: block.items.map((item) => fillLine(item, values)) };
  return { ...block, children: fillLine(block.children, values) };
}

function fillLine(line: Inline[], values: Record<string, string>): Inline[] {
  return line.map((inline) => {
    if (inline.kind === 'break') return inline;
    if (inline.kind !== 'text') return { ...inline, children: fillLine(inline.children, values) };
    return { ...inline, text: fillTemplate(inline.text, values) };
  });
}
