import type { RefObject } from 'react';
import type { SiteContent } from '#content/schema';
import { dialogs, whenUndrawn } from '#dialogs';
import { type EnquiryFields, type Faults, type Field, retryableOnce, suggestEmail } from '#enquiry';
import { cleanField, tidyText, validate } from '#enquiry/validate';
import type { PageConfig } from '../../../pageState.ts';
import { readFields } from '../formFields.ts';
import type { SubmitClient } from './submitClient.ts';
import { createSubmitDialogs, type SubmitDialogs, type SubmitDialogsParts } from './submitDialogs.ts';
import { type Attempt, EDITING, type Effect, type SubmissionEvent, transition } from './submitTransitions.ts';

/** Runs the effects of `submitTransitions.ts` and dispatches their results as events. */
export function createEffectRunner(loadClient: () => Promise<SubmitClient>, dialogs: SubmitDialogs) {
  let state = EDITING;
  // If the client's chunk fails to load (offline), the next call fetches it again.
  const getClient = retryableOnce(loadClient);

  /** Safe to call repeatedly; never throws. */
  const prepare = () => void getClient().then(({ tokens }) => tokens.prepare(), ignore);
  const submit = (fields: EnquiryFields) => dispatch({ type: 'submitted', validation: validate(fields) });

  function dispatch(event: SubmissionEvent) {
    const { next, effects } = transition(state, event);
    state = next;
    for (const effect of effects) run(effect);
  }

  function run(effect: Effect) {
    switch (effect.type) {
      case 'requestToken':
        return void requestToken().then(dispatch);
      case 'invalidateToken':
        return void getClient().then(({ tokens }) => tokens.invalidate(), ignore);
      case 'call':
        return void call(effect.attempt).then(dispatch);
      case 'showRefused':
        return dialogs.showRefused(effect.error);
      default:
        return dialogs[effect.type]();
    }
  }

  async function requestToken(): Promise<SubmissionEvent> {
    try {
      const { tokens } = await getClient();
      return { type: 'tokenReady', token: await tokens.getToken() };
    } catch {
      return { type: 'tokenFailed' };
    }
  }

  // The visitor sees the sentence of SPEC section 8, not the reason for the failure.
  async function call({ fields, token }: Attempt): Promise<SubmissionEvent> {
    try {
      const client = await getClient();
      return { type: 'answered', result: await client.call({ ...fields, token }) };
    } catch {
      return { type: 'callFailed' };
    }
  }

  return { prepare, submit };
}

const ignore = () => undefined;

export interface FormParts extends SubmitDialogsParts {
  config: PageConfig;
}

export interface FormController extends ReturnType<typeof createEffectRunner> {
  findFaults(fields: EnquiryFields): Faults;
  /** The field's text without invisible characters. */
  clean(field: Field, text: string): string;
  suggestEmail: typeof suggestEmail;
}

/** In a separate chunk, fetched when the form is near or touched; Firebase is in another chunk (`submitClient.ts`). */
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
 * Asks before a link to another site is followed while the form has an unsent message. Back and reload keep the draft
 * (DESIGN section 4, "Drafts"); decision 0006 gives the reason not to ask when a tab is closed.
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
      // If the dialog cannot be drawn, follow the link: the draft is kept.
      .catch(whenUndrawn(leave));
  });
}

/** The link to another site that this click opens in this tab. */
function findExternalLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  if (!link || event.defaultPrevented || opensElsewhere) return undefined;
  return link.protocol.startsWith('http') && link.origin !== window.location.origin ? link : undefined;
}
