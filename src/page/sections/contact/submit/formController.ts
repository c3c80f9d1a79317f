import type { RefObject } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { type EnquiryFields, type Faults, type Field, suggestEmail } from '#enquiry';
import { cleanField, tidyText, validate } from '#enquiry/validate';
import type { PageConfig } from '../../../pageState.ts';
import { readFields } from '../formFields.ts';
import { createEffectRunner, type EffectRunner } from './effectRunner.ts';
import { createSubmitDialogs, type SubmitDialogsParts } from './submitDialogs.ts';

export interface FormParts extends SubmitDialogsParts {
  config: PageConfig;
}

/** What the form can do once its script is there. */
export interface FormController extends EffectRunner {
  findFaults(fields: EnquiryFields): Faults;
  /** What a field holds once it is left: without what was pasted with it and nobody sees. */
  clean(field: Field, text: string): string;
  suggestEmail: typeof suggestEmail;
}

/**
 * The form's rules, its submission and what the visitor is told. A chunk of its own, fetched when the form is near
 * or touched; Firebase and the person check follow in another (`submitClient.ts`).
 */
export function createFormController(parts: FormParts): FormController {
  confirmLeaving(parts.form, parts.content.contact.leaving);
  const loadClient = async () => (await import('./submitClient.ts')).createSubmitClient(parts.config);
  return {
    ...createEffectRunner(loadClient, createSubmitDialogs(parts)),
    findFaults(fields) {
      const result = validate(fields);
      return result.ok ? {} : result.faults;
    },
    clean(field, text) {
      const cleaned = cleanField(field, text);
      return cleaned === tidyText(text) ? text : cleaned;
    },
    suggestEmail,
  };
}

/**
 * Asks before a link takes the visitor to another site while the form holds an unsent message. Only links ask: Back
 * and reload keep the draft (DESIGN section 4, "Drafts"), and decision 0103 says why closing a tab does not.
 */
function confirmLeaving(
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
