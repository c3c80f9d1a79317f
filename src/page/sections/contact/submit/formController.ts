import { prepareDialogs } from '#dialogs';
import type { EnquiryFields, Faults } from '#enquiry';
import { validate } from '#enquiry/validate';
import type { PageConfig } from '../../../state.ts';
import { confirmLeaving } from './confirmLeaving.ts';
import { createSubmitRunner, type SubmitRunner } from './runner.ts';
import { createSubmitView, type ViewParts } from './view.ts';

export interface FormParts extends ViewParts {
  config: PageConfig;
}

/** What the form can do once its script is there. */
export interface FormController extends SubmitRunner {
  findFaults(fields: EnquiryFields): Faults;
}

/**
 * The form's rules, its submission and what the visitor is told. A chunk of its own, fetched when the form is near
 * or touched; Firebase and the person check follow in another (`submitClient.ts`).
 */
export function createFormController(parts: FormParts): FormController {
  // What is said when the connection is lost must be there before it is lost.
  prepareDialogs();
  confirmLeaving(parts.form, parts.content.contact.leaving);
  const loadClient = async () => (await import('./submitClient.ts')).createSubmitClient(parts.config);
  return {
    ...createSubmitRunner(loadClient, createSubmitView(parts)),
    findFaults(fields) {
      const result = validate(fields);
      return result.ok ? {} : result.faults;
    },
  };
}
