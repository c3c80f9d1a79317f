import { type EnquiryFields, type Faults, type Field, suggestEmail } from '#enquiry';
import { cleanField, tidyText, validate } from '#enquiry/validate';
import type { PageConfig } from '../../../pageState.ts';
import { confirmLeaving } from './confirmLeaving.ts';
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
