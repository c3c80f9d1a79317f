import type { Block, Inline, Prose, SiteContent } from '#content/schema';
import { fill } from '../../../parts/fill.ts';
import type { PageConfig } from '../../../state.ts';

/**
 * The owner's privacy words with the real settings in them: who collects, how long enquiries are kept, and the
 * paragraph about the person check and the visit count that is true for this site (DESIGN section 4).
 */
export function composePrivacyNotice({ privacy, practice }: SiteContent, config: PageConfig): Prose {
  const gaps: Record<string, string> = {
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
  return paragraphs.map((block) => fillBlock(block, gaps));
}

function fillBlock(block: Block, gaps: Record<string, string>): Block {
  if (block.kind === 'list') return { ...block, items: block.items.map((item) => fillLine(item, gaps)) };
  return { ...block, children: fillLine(block.children, gaps) };
}

function fillLine(line: Inline[], gaps: Record<string, string>): Inline[] {
  return line.map((inline) => {
    if (inline.kind === 'break') return inline;
    if (inline.kind !== 'text') return { ...inline, children: fillLine(inline.children, gaps) };
    return { ...inline, text: fill(inline.text, gaps) };
  });
}
