import type { RefObject } from 'react';
import type { SiteContent } from '#content/schema';
import { type DialogDismissed, dialogs, loading, whenUndrawn } from '#dialogs';
import { MESSAGES } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';
import { readFields } from '../formFields.ts';

export type SubmitDialogs = ReturnType<typeof createSubmitDialogs>;

/** A message in the form. `thanked`: a dialog has already shown the thanks. */
export interface Notice {
  kind: 'fault' | 'sent' | 'thanked';
  text: string;
  /** The day by which the practice replies. Unknown in a post without JavaScript. */
  replyDay?: string | undefined;
}

interface SubmitDialogsDeps {
  content: SiteContent;
  form: RefObject<HTMLFormElement | null>;
  /** Shows a notice in the form itself: if no dialog can be drawn, and for the thanks. */
  showNotice(notice: Notice): void;
  clearForm(): void;
}

/** The six outcomes of SPEC section 4, with the messages of section 8. */
export function createSubmitDialogs({ content, form, showNotice, clearForm }: SubmitDialogsDeps) {
  const showFailed = (message: string, reason = '') => {
    const typedMessage = form.current ? readFields(form.current).message : '';
    dialogs
      .error({ message, additional: composeMoreInfo(content, typedMessage, reason), cancelable: true })
      .catch(whenUndrawn(() => showNotice({ kind: 'fault', text: `${message} ${reason}`.trim() })));
  };
  const showThanks = (kind: Notice['kind']) => {
    const { replyTime, timeZone } = content.practice;
    showNotice({ kind, text: MESSAGES.sent, replyDay: findReplyDay(replyTime, new Date(), timeZone) });
  };
  return {
    showLoading: () => loading.show(content.contact.form.sending),
    hideLoading: () => loading.hide(),
    clearForm,
    showSent() {
      const title = content.contact.form.sentHeading;
      dialogs.message({ title, message: MESSAGES.sent, style: 'success', cancelable: true }).then(
        () => showThanks('thanked'),
        ({ reason }: DialogDismissed) => showThanks(reason === 'undrawn' ? 'sent' : 'thanked'),
      );
    },
    showInvalid: () =>
      void dialogs
        .error({ message: MESSAGES.formInvalid, cancelable: true })
        .catch(whenUndrawn(() => showNotice({ kind: 'fault', text: MESSAGES.formInvalid })))
        .then(() => focusFirstFault(form)),
    showRefused: (error: string) => showFailed(MESSAGES.refused + error),
    showSendFailed: (reason: string) => showFailed(MESSAGES.sendFailed, reason),
    showTokenFailed: () => showFailed(MESSAGES.tokenFailed),
  };
}

const focusFirstFault = ({ current }: RefObject<HTMLFormElement | null>) =>
  current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** "More Info" after a failure: the reason, other ways to reach the practice, and the message ready to copy. */
function composeMoreInfo({ contact, practice }: SiteContent, message: string, reason: string): string {
  const texts = contact.elsewhere;
  const { phone, email } = practice;
  const ways = [fillTemplate(texts.call, { phone: phone.shown }), fillTemplate(texts.mail, { email })];
  // The server's sentences end with the same ways.
  const otherWays = ways.filter((way) => !reason.includes(way));
  return [reason, texts.kept, ...otherWays, `${texts.copy}\n${message.trim()}`].join('\n\n').trimStart();
}

/**
 * Asks before the visitor follows a link to another site with an unsent message. Back and reload keep the draft
 * (DESIGN section 4, "Drafts"); decision 0006 says why closing a tab does not ask.
 * @returns a function that removes the listener
 */
export function confirmLeaving(
  form: RefObject<HTMLFormElement | null>,
  texts: SiteContent['contact']['leaving'],
): () => void {
  const onClick = (event: MouseEvent) => {
    const link = findExternalLink(event);
    if (!link || !form.current || readFields(form.current).message.trim() === '') return;
    event.preventDefault();
    const leave = () => window.location.assign(link.href);
    dialogs
      .confirm({ message: texts.question, additional: texts.more, style: 'warn', hasIcons: true })
      .then((isConfirmed) => isConfirmed && leave())
      // If the dialog cannot be drawn, follow the link: the draft is kept.
      .catch(whenUndrawn(leave));
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** The link to another site that this click opens in this tab. */
function findExternalLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  const isOpenedElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank';
  if (!link || event.defaultPrevented || isOpenedElsewhere) return undefined;
  return link.protocol.startsWith('http') && link.origin !== window.location.origin ? link : undefined;
}

const NUMBER_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const MAX_DAYS = 31;
/** Public holidays of all Australian states with a fixed date. */
const HOLIDAYS = ['01-01', '01-26', '04-25', '12-25', '12-26'];

/** Formats the last day of a reply time such as "within two working days"; undefined without days or hours. */
export function findReplyDay(replyTime: string, now: Date, timeZone: string): string | undefined {
  const words = replyTime.toLowerCase().split(/[^a-z0-9]+/);
  const unitIndex = words.findIndex((word) => /^(?:day|hour)s?$/.test(word));
  if (unitIndex < 1) return undefined;
  const isWorking = ['working', 'business'].includes(words[unitIndex - 1] ?? '');
  const count = readCount(words[unitIndex - (isWorking ? 2 : 1)]);
  if (count === undefined) return undefined;
  const days = words[unitIndex]?.startsWith('hour') ? Math.ceil(count / 24) : count;
  // Start today in the practice's time zone, then count in UTC, where each day has 24 hours.
  const day = new Date(now.toLocaleDateString('en-CA', { timeZone }));
  for (let daysLeft = Math.min(days, MAX_DAYS); daysLeft > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!isWorking || isWorkingDay(day)) daysLeft -= 1;
  }
  return day.toLocaleDateString('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}

function readCount(word = ''): number | undefined {
  const count = /^\d{1,3}$/.test(word) ? Number(word) : NUMBER_WORDS.indexOf(word);
  return count >= 0 ? count : undefined;
}

const isWorkingDay = (day: Date) =>
  day.getUTCDay() % 6 !== 0 && !HOLIDAYS.includes(day.toISOString().slice(5, 10));
