import { type RefObject, useState } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, loading } from '#dialogs';
import { MESSAGES } from '#enquiry';
import type { PageConfig } from '../../state.ts';
import { elsewhere } from './elsewhere.ts';
import { readFields, writeFields } from './fields.ts';
import { createSender, type Screen, type Sender } from './sender.ts';
import { saveDraft } from './useDraft.ts';

interface Parts {
  content: SiteContent;
  config: PageConfig;
  form: RefObject<HTMLFormElement | null>;
  /** The form was sent and is empty now. */
  onCleared(): void;
}

/** The desk: sends the form to it, and says on the screen what came of it. */
export function useSender(parts: Parts): Sender {
  const [sender] = useState(() =>
    createSender(
      () => import('./office.ts').then(({ openOffice }) => openOffice(parts.config)),
      screenOf(parts),
    ),
  );
  return sender;
}

/** The six endings of SPEC section 4 in the words of section 8. */
function screenOf({ content, form, onCleared }: Parts): Screen {
  const failed = (message: string) => {
    const typed = form.current && readFields(form.current);
    dialogs.error({ message, additional: elsewhere(content, typed?.message ?? '') });
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
    saySent: () => void dialogs.message({ message: MESSAGES.sent, style: 'success' }),
    sayInvalid: () =>
      void dialogs
        .error(MESSAGES.formInvalid)
        .finally(() => focusFirstFault(form.current))
        .catch(ignore),
    sayRefused: (error) => failed(MESSAGES.refused + error),
    saySendFailed: () => failed(MESSAGES.sendFailed),
    sayTokenFailed: () => failed(MESSAGES.tokenFailed),
  };
}

const focusFirstFault = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** A dialog that was dismissed has been read all the same. */
const ignore = () => undefined;
