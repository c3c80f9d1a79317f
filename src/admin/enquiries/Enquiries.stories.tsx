import type { Meta, StoryObj } from '@storybook/react-vite';
import { onlineManager } from '@tanstack/react-query';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { FakeRefusal, makeEnquiry } from '../../../tests/support/admin/fakeAdmin.ts';
import { AAA, prepareAdmin, StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';

const meta: Meta<typeof StoryAdmin> = {
  title: 'Admin/Enquiries',
  component: StoryAdmin,
  beforeEach: ({ args }) => prepareAdmin(args),
  parameters: AAA,
};
export default meta;
type Story = StoryObj<typeof StoryAdmin>;

/** Sheets and notices are rendered outside the story's root. */
const screen = () => within(document.body);
const NO_NEWS = { count: 0, newest: null, changed: [], cursor: '0.0', toAnswer: 0 };
const never = () => new Promise(() => {});
const findName = (name: string) => screen().findByRole('heading', { name, level: 1 });

export const List: Story = {
  play: async () => {
    await screen().findByRole('link', { name: /Mei Tanaka/ });
    await expect(screen().getByText('Held: looks like advertising')).toBeVisible();
    await expect(
      await screen().findByText(/ enquiries in twelve weeks\. Half were answered within 5 hours\./),
    ).toBeInTheDocument();
    // A visitor's markup is shown as text.
    await expect(screen().getByText(/<b>شكراً<\/b>/)).toBeVisible();
  },
};
export const ListDark: Story = { ...List, globals: { theme: 'dark' } };
export const ListOnAPhone: Story = { ...List, globals: { viewport: { value: '390' } } };

export const Loading: Story = {
  args: { procedures: { 'enquiries.list': never } },
  play: () =>
    screen()
      .findByText('Your enquiries are coming…')
      .then(() => {}),
};

export const NoEnquiries: Story = {
  args: {
    procedures: { 'enquiries.list': () => ({ rows: [], next: null }), 'enquiries.news': () => NO_NEWS },
  },
  play: () =>
    screen()
      .findByText(/Nobody has written yet/)
      .then(() => {}),
};

/** While two new enquiries are announced, the empty list does not say that nobody has written. */
export const FirstTwoCame: Story = {
  args: {
    procedures: {
      'enquiries.list': () => ({ rows: [], next: null }),
      'enquiries.news': () => ({ ...NO_NEWS, count: 2, newest: 'e1', toAnswer: 2 }),
    },
  },
  play: async () => {
    await screen().findByText('2 enquiries came.');
    await expect(screen().queryByText(/^Nobody has written yet\. The first/)).toBeNull();
  },
};

export const NothingHeld: Story = {
  args: { searchPath: 'show=held', procedures: { 'enquiries.list': () => ({ rows: [], next: null }) } },
  play: () =>
    screen()
      .findByText('Nothing held. Good.')
      .then(() => {}),
};

export const NothingFound: Story = {
  play: async () => {
    await screen().findByRole('link', { name: /Mei Tanaka/ });
    await userEvent.type(screen().getByRole('searchbox'), 'zebra');
    await screen().findByText('No enquiry has these words. Erased ones cannot be found.');
  },
};

export const StoreDown: Story = {
  args: {
    procedures: {
      'enquiries.list': () => {
        throw new FakeRefusal(
          'FAULT',
          'Something is wrong here. Nothing was changed. Try again in a moment.',
        );
      },
    },
  },
  play: () =>
    screen()
      .findByText(/Something is wrong here/)
      .then(() => {}),
};

export const OneCame: Story = {
  args: {
    procedures: {
      'enquiries.news': () => ({ count: 1, newest: 'e0', changed: [], cursor: '0.0', toAnswer: 1 }),
    },
  },
  play: async () => {
    await screen().findByText('An enquiry came.');
    await expect(screen().getByRole('button', { name: 'Show it' })).toBeVisible();
  },
};

export const SeveralChosen: Story = {
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Choose several' }));
    await userEvent.click(screen().getByRole('checkbox', { name: 'Choose Mei Tanaka' }));
    await userEvent.click(screen().getByRole('checkbox', { name: 'Choose Rapid Rank Team' }));
    await screen().findByText('2 chosen');
  },
};
export const SeveralChosenOnAPhone: Story = { ...SeveralChosen, globals: { viewport: { value: '320' } } };

export const MoreWithSeveral: Story = {
  play: async (context) => {
    await SeveralChosen.play?.(context);
    await userEvent.click(screen().getByRole('button', { name: 'More…' }));
    const sheet = within(await screen().findByRole('dialog', { name: 'With 2 enquiries' }));
    await expect(sheet.getByRole('button', { name: /^Release 1/ })).toBeVisible();
  },
};

export const One: Story = {
  args: { path: '/enquiries/e1' },
  play: async () => {
    const heading = await findName('Mei Tanaka');
    await waitFor(() => expect(heading).toHaveFocus());
    const answer = screen().getByRole('link', { name: 'Answer' });
    await expect(answer.getAttribute('href')).toMatch(
      /^mailto:mei\.tanaka@example\.com\?subject=Your%20enquiry/,
    );
  },
};
export const OneDark: Story = { ...One, globals: { theme: 'dark' } };
export const OneOnAPhone: Story = { ...One, globals: { viewport: { value: '390' } } };
export const OneNarrow: Story = { ...One, globals: { viewport: { value: '320' } } };

export const Held: Story = {
  args: { path: '/enquiries/e3' },
  play: async () => {
    await findName('Rapid Rank Team');
    await expect(screen().getByText('Held, because it looks like advertising')).toBeVisible();
    await expect(screen().getByText('You were told of it by mail.')).toBeVisible();
    // A held enquiry's text has no links.
    const links = within(screen().getByRole('article')).getAllByRole('link');
    await expect(links.map((link) => link.textContent).filter((text) => text !== 'Enquiries')).toEqual([
      'growth@example.com',
    ]);
  },
};
export const HeldOnAPhone: Story = { ...Held, globals: { viewport: { value: '390' } } };

export const Waiting: Story = {
  args: { path: '/enquiries/e4' },
  play: () =>
    screen()
      .findByText(/Your mail server did not answer; next try/)
      .then(() => {}),
};

export const NotMailed: Story = {
  args: { path: '/enquiries/e6' },
  play: () =>
    screen()
      .findByText(/Your mail server refused it, so we stopped/)
      .then(() => {}),
};

export const AnsweredOne: Story = {
  args: { path: '/enquiries/e5' },
  play: () =>
    screen()
      .findByRole('button', { name: 'Not answered yet' })
      .then(() => {}),
};

export const ErasedOne: Story = {
  args: { path: '/enquiries/e7' },
  play: async () => {
    await findName('Erased');
    await expect(screen().queryByRole('link', { name: 'Answer' })).toBeNull();
  },
};

export const UnknownId: Story = {
  args: { path: '/enquiries/unknown' },
  play: () =>
    screen()
      .findByText(/It was erased on 18 November/)
      .then(() => {}),
};

export const MarkedAsAnswered: Story = {
  args: { path: '/enquiries/e1' },
  play: async () => {
    await findName('Mei Tanaka');
    await userEvent.click(screen().getByRole('button', { name: 'Mark answered' }));
    await screen().findByText('Marked as answered.');
    await expect(screen().getByRole('button', { name: 'Undo' })).toBeVisible();
    await screen().findByRole('button', { name: 'Not answered yet' });
  },
};
export const MarkedAsAnsweredOnAPhone: Story = {
  ...MarkedAsAnswered,
  globals: { viewport: { value: '390' } },
};

export const AnsweredByAnother: Story = {
  args: {
    path: '/enquiries/e1',
    procedures: {
      'enquiries.markAnswered': () => ({
        changed: 0,
        rows: [
          makeEnquiry(Date.now(), {
            answeredBy: 'sam@practice.example',
            answeredAt: Date.now() - 120_000,
            isSpam: true,
          }),
        ],
      }),
    },
  },
  play: async () => {
    await findName('Mei Tanaka');
    await userEvent.click(screen().getByRole('button', { name: 'Mark answered' }));
    await screen().findByText(
      'sam@practice.example answered this 2 minutes ago, on another device. Meanwhile it was marked as spam, on another device.',
    );
  },
};

export const ToAnswer: Story = {
  play: async () => {
    await screen().findByText(/^4 to answer\. The newest came/);
    await userEvent.click(screen().getByRole('button', { name: 'More' }));
    await expect(screen().getByRole('button', { name: 'Spam' })).toBeVisible();
  },
};
export const ToAnswerNarrow: Story = { ...ToAnswer, globals: { viewport: { value: '320' } } };

export const NamelessNarrow: Story = {
  args: {
    path: '/enquiries/e1',
    procedures: {
      'enquiries.get': () =>
        makeEnquiry(Date.now(), {
          firstName: '',
          lastName: '',
          name: '',
          email: 'nameless@example.com',
        }),
    },
  },
  globals: { viewport: { value: '320' } },
  play: async () => {
    const heading = await findName('nameless@example.com');
    const range = document.createRange();
    // Each part of the address is on one line.
    for (const part of [...(heading.querySelector('bdi')?.childNodes ?? [])].filter(
      ({ nodeType }) => nodeType === 3,
    )) {
      range.selectNodeContents(part);
      await expect(range.getClientRects()).toHaveLength(1);
    }
  },
};

/** The open enquiry stays readable, a change is queued, and nothing can be erased. */
export const Offline: Story = {
  args: { path: '/enquiries/e1' },
  beforeEach: () => () => onlineManager.setOnline(true),
  play: async () => {
    await findName('Mei Tanaka');
    onlineManager.setOnline(false);
    await screen().findByText(/^You are offline\. You can read; changes wait until you are back\./);
    await userEvent.click(screen().getByRole('button', { name: 'Mark answered' }));
    await screen().findByText(/1 change waits\.$/);
    await userEvent.click(screen().getByRole('button', { name: /Erase this enquiry/ }));
    await screen().findByText(/^You are offline, so nothing can be erased now\./);
    await expect(screen().queryByRole('button', { name: 'Erase for good' })).toBeNull();
    await userEvent.click(screen().getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen().queryByRole('dialog', { name: 'Erase' })).toBeNull());
  },
};

export const AskedBeforeErasing: Story = {
  args: { path: '/enquiries/e1' },
  play: async () => {
    await findName('Mei Tanaka');
    await userEvent.click(screen().getByRole('button', { name: /Erase this enquiry/ }));
    const title = await screen().findByRole('heading', { name: 'Erase 2 enquiries' });
    await waitFor(() => expect(title).toHaveFocus());
  },
};
export const AskedBeforeErasingOnAPhone: Story = {
  ...AskedBeforeErasing,
  globals: { viewport: { value: '320' } },
};

export const Receipt: Story = {
  args: { path: '/enquiries/e1' },
  play: async (context) => {
    await AskedBeforeErasing.play?.(context);
    await userEvent.click(screen().getByRole('button', { name: 'Erase for good' }));
    await screen().findByText(/The receipt says what and when/);
    await expect(screen().getByRole('button', { name: 'Save the receipt' })).toBeVisible();
  },
};

export const LongWordsOfEveryScript: Story = {
  args: {
    path: '/enquiries/e1',
    procedures: {
      'enquiries.get': () => ({
        id: 'e1',
        receivedAt: Date.now(),
        state: 'sent',
        reason: '',
        email: `${'a'.repeat(64)}@example.com`,
        name: `${'W'.repeat(50)} \u202egnirts`,
        firstName: 'W'.repeat(50),
        lastName: '\u202egnirts',
        start: '',
        isNew: false,
        answeredAt: null,
        answeredBy: null,
        isSpam: false,
        isDelayed: false,
        personCheck: 'none',
        message: '\u202e我的膝盖疼。ひざが痛い무릎이아파요колено болит घुटने में दर्द ركبتي تؤلمني '
          .repeat(28)
          .slice(0, 2000),
        spamSignals: [],
        erasesAt: null,
        readAt: null,
        readBy: null,
        timeline: [],
        fromSame: 0,
      }),
    },
  },
  globals: { viewport: { value: '320' } },
  play: async () => {
    const message = await screen().findByText(/我的膝盖疼/);
    // Bidi overrides are removed.
    await expect(message.textContent).not.toContain('\u202e');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Person: Story = {
  args: { path: '/enquiries/e1/person' },
  play: async () => {
    await findName('Everything about Mei');
    await screen().findByRole('button', { name: /Save it as a page/ });
  },
};
export const PersonOnAPhone: Story = { ...Person, globals: { viewport: { value: '390' } } };

export const Keys: Story = {
  play: async () => {
    await screen().findByRole('link', { name: /Mei Tanaka/ });
    await userEvent.keyboard('?');
    await screen().findByRole('dialog', { name: 'Keys' });
  },
};
