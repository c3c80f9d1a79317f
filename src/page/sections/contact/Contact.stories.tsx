import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { MESSAGES } from '#enquiry';
import type { PageConfig } from '../../pageState.ts';
import { Contact } from './Contact.tsx';

const config: PageConfig = {
  siteUrl: 'https://example.com',
  captcha: { provider: 'none' },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};

const meta: Meta<typeof Contact> = {
  title: 'Sections/Contact',
  component: Contact,
  args: { content, state: { config } },
  beforeEach: () => sessionStorage.clear(),
};
export default meta;
type Story = StoryObj<typeof Contact>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
export const Narrow: Story = { globals: { viewport: { value: '320' } } };

const LONG_EMAIL = 'hello@ridgewaypodiatry.com.au';

/** A long address breaks after its @ or before a dot, never within a word. */
export const LongEmail: Story = {
  globals: { viewport: { value: '390' } },
  args: { content: { ...content, practice: { ...content.practice, email: LONG_EMAIL } } },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: LONG_EMAIL });
    const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    const parts: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      await expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
      parts.push(text.textContent ?? '');
    }
    await expect(parts).toEqual(['hello@', 'ridgewaypodiatry', '.com', '.au']);
  },
};

/** After a refused post without JavaScript: the faults and the posted values. */
export const Refused: Story = {
  args: {
    state: {
      config,
      form: {
        status: 'refused',
        values: { firstName: 'Ada', lastName: '', email: 'ada@', message: 'Hi' },
        faults: { email: 'Please enter an email address.', message: 'Please write a few more words.' },
      },
    },
  },
};
export const RefusedDark: Story = { ...Refused, globals: { theme: 'dark' } };
export const Sent: Story = { args: { state: { config, form: { status: 'sent' } } } };

/** Sending an empty form shows a dialog, then focuses the first invalid field. */
export const Invalid: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: content.contact.form.send }));
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 5000 });
    await expect(within(dialog).getByText(MESSAGES.formInvalid)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Okay' }));
    const email = canvas.getByRole('textbox', { name: content.contact.form.email });
    await waitFor(() => expect(email).toHaveFocus());
  },
};
