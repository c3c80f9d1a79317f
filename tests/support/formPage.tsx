/** The hydrated contact section in Vitest's Chromium, with the shipped practice's content and a fake server. */
import content from 'virtual:content';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DialogHost, prepareDialogs } from '#dialogs';
import type { EnquiryFields, Field, PlainFormResult, SendRequest, SendResult } from '#enquiry';
import type { PageConfig } from '../../src/page/pageState.ts';
import { Contact } from '../../src/page/sections/contact/Contact.tsx';
import type { SubmitClient } from '../../src/page/sections/contact/submit/submitClient.ts';
import { dismissAll } from './dialogs/dismissAll.ts';
import '../../src/page/styles/base.css';
import { translatePage } from './translatePage.ts';

const config: PageConfig = {
  siteUrl: 'https://example.com',
  captcha: { provider: 'none' },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};

type Answer = SendResult | Error | Promise<SendResult>;

/** Requests of this test, and the results to return; by default success. */
let calls: SendRequest[] = [];
let answers: Answer[] = [];
let tokens = 0;

/** Replaces the person check and the call, which have tests of their own. */
const client: SubmitClient = {
  tokens: {
    prepare: () => undefined,
    getToken: async () => `token-${tokens}`,
    invalidate: () => {
      tokens += 1;
    },
  },
  async call(request) {
    calls.push(request);
    const result = await (answers.shift() ?? { OK: true });
    if (result instanceof Error) throw result;
    return result;
  },
};
vi.mock(import('../../src/page/sections/contact/submit/submitClient.ts'), () => ({
  createSubmitClient: () => client,
}));

export const GOOD: EnquiryFields = {
  firstName: 'Ada',
  lastName: 'Sand',
  email: 'ada@example.com',
  message: 'Hello, I would like to know more about sessions at the beach.',
};
const LABELS: Record<Field, string> = {
  firstName: 'First name (optional)',
  lastName: 'Last name (optional)',
  email: 'Email',
  message: 'Message',
};

export const field = (name: Field) => page.getByRole('textbox', { name: LABELS[name] });
export const send = () => page.getByRole('button', { name: 'Send', exact: true });
export const dialog = () => page.getByRole('dialog');
/** The suggestion for an address that seems mistyped. */
export const suggestion = () => page.getByRole('status');
export const invalidFields = () => [...document.querySelectorAll('[aria-invalid]')].map(({ id }) => id);
export const draft = () => sessionStorage.getItem('enquiry-draft');

/**
 * Opens the form as if in a new tab, while a fake translator changes the page. @returns the form's requests
 */
export async function openForm({
  form,
  answers: given = [],
  draft: storedDraft,
}: {
  form?: PlainFormResult;
  answers?: Answer[];
  draft?: Partial<EnquiryFields>;
} = {}): Promise<SendRequest[]> {
  calls = [];
  answers = given;
  sessionStorage.clear();
  if (storedDraft) sessionStorage.setItem('enquiry-draft', JSON.stringify(storedDraft));
  await prepareDialogs();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(
    <>
      <Contact content={content} state={{ config, ...(form && { form }) }} policy="/privacy.html" />
      <DialogHost />
    </>,
  );
  const stopTranslating = translatePage();
  onTestFinished(() => {
    stopTranslating();
    dismissAll();
    root.unmount();
    container.remove();
  });
  await expect.poll(() => document.querySelector('form')?.noValidate).toBe(true);
  return calls;
}

export async function fillIn(values: Partial<EnquiryFields> = GOOD): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(name as Field).fill(value);
}

export function values(): EnquiryFields {
  const read = (name: Field) => (field(name).element() as HTMLInputElement).value;
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    message: read('message'),
  };
}

/** Waits for a dialog with this message, and presses Okay. */
export async function readAndClose(message: string): Promise<void> {
  await expect.element(dialog().getByText(message, { exact: true })).toBeVisible();
  await dialog().getByRole('button', { name: 'Okay' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
}
