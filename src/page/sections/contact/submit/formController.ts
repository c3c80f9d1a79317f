import type { RefObject } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, loading, prepareDialogs, whenUndrawn } from '#dialogs';
import { type EnquiryFields, type Faults, MESSAGES, validate } from '#enquiry';
import type { PageConfig } from '../../../state.ts';
import { saveDraft } from '../draft/useDraft.ts';
import type { SayInForm } from '../form/Notice.tsx';
import { readFields, writeFields } from '../formFields.ts';
import { askBeforeLeaving } from './confirmLeaving.ts';
import { elsewhere } from './fallbackContactText.ts';
import { createSender, type Screen, type Sender } from './runner.ts';

export interface Parts {
  content: SiteContent;
  config: PageConfig;
  form: RefObject<HTMLFormElement | null>;
  /** Says it in the form itself, where no dialog can be drawn. */
  sayInForm: SayInForm;
  /** The form was sent and is empty now. */
  onCleared(): void;
}

/** What the form can do once it is awake. */
export interface Enquiring extends Sender {
  faultsOf(fields: EnquiryFields): Faults;
}

/**
 * The working half of the form: rules, sending and what is said about it. A chunk of its own, which comes when
 * the form is near or touched; Firebase and the person check follow in another (`submitClient.ts`).
 */
export function createEnquiring(parts: Parts): Enquiring {
  // What is said when the connection is lost has to be there before.
  prepareDialogs();
  askBeforeLeaving(parts.form, parts.content.contact.leaving);
  const openOffice = () => import('./submitClient.ts').then((office) => office.openOffice(parts.config));
  return {
    ...createSender(openOffice, screenOf(parts)),
    faultsOf(fields) {
      const result = validate(fields);
      return result.ok ? {} : result.faults;
    },
  };
}

/** The six endings of SPEC section 4 in the words of section 8. */
function screenOf({ content, form, onCleared, sayInForm }: Parts): Screen {
  const failed = (message: string) => {
    const typed = form.current ? readFields(form.current).message : '';
    dialogs
      .error({ message, additional: elsewhere(content, typed) })
      .catch(whenUndrawn(() => sayInForm(message, 'fault')));
  };
  return {
    showLoading: () => loading.show(content.contact.form.sending),
    hideLoading: () => loading.hide(),
    clearForm() {
      if (!form.current) return;
      writeFields(form.current, {});
      saveDraft(form.current);
      onCleared();
    },
    saySent: () =>
      void dialogs
        .message({ message: MESSAGES.sent, style: 'success' })
        .catch(whenUndrawn(() => sayInForm(MESSAGES.sent, 'sent'))),
    sayInvalid: () =>
      void dialogs
        .error(MESSAGES.formInvalid)
        .catch(whenUndrawn(() => sayInForm(MESSAGES.formInvalid, 'fault')))
        .then(() => focusFirstFault(form)),
    sayRefused: (error) => failed(MESSAGES.refused + error),
    saySendFailed: () => failed(MESSAGES.sendFailed),
    sayTokenFailed: () => failed(MESSAGES.tokenFailed),
  };
}

const focusFirstFault = ({ current }: RefObject<HTMLFormElement | null>) =>
  current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
