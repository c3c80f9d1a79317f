import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type FakeProcedures, FakeRefusal } from '../../../tests/support/admin/fakeAdmin.ts';
import { createPageProcedures } from '../../../tests/support/admin/samplePage.ts';
import { AAA, prepareAdmin, StoryAdmin } from '../../../tests/support/admin/storyAdmin.tsx';

/** The localStorage keys of unsent changes. */
const listUnsent = () => Object.keys(localStorage).filter((name) => name.startsWith('desk-typed'));

const meta: Meta<typeof StoryAdmin> = {
  title: 'Admin/My page',
  component: StoryAdmin,
  beforeEach: ({ args }) => {
    for (const name of listUnsent()) localStorage.removeItem(name);
    return prepareAdmin({ ...args, procedures: createPageProcedures(Date.now(), args.procedures) });
  },
  parameters: AAA,
  args: { path: '/page' },
};
export default meta;
type Story = StoryObj<typeof StoryAdmin>;

const screen = () => within(document.body);
const findHeading = (name: string) => screen().findByRole('heading', { name, level: 1 });
const phone = { globals: { viewport: { value: '390' } } };
const allOnline = {
  revision: 3,
  changed: 0,
  tasks: [],
  online: null,
  later: null,
  missed: null,
  toAsk: 0,
  canEdit: true,
  undo: null,
  redo: null,
};

const pageWith = (overrides: object): Story => ({
  args: { procedures: { 'page.get': () => ({ ...allOnline, changed: 1, ...overrides }) } },
});

export const Tasks: Story = {
  play: async () => {
    await findHeading('My page');
    await expect(await screen().findByText('3 changes are not online yet.')).toBeVisible();
    await userEvent.type(screen().getByRole('searchbox'), '0491');
    await expect(await screen().findByText('Found in 1 place.')).toBeVisible();
    await userEvent.clear(screen().getByRole('searchbox'));
    await expect(await screen().findByRole('link', { name: /^Team/ })).toBeVisible();
    const pictures = screen().getByText('Pictures');
    await expect(pictures).not.toBeVisible();
    await userEvent.click(screen().getByText('Add a section'));
    await expect(pictures).toBeVisible();
    await userEvent.click(await screen().findByRole('link', { name: /^Telephone and hours/ }));
    await findHeading('Telephone and hours');
  },
};
export const TasksOnAPhone: Story = { ...phone, play: async () => void (await findHeading('My page')) };
export const TasksDark: Story = {
  globals: { theme: 'dark' },
  play: async () => void (await findHeading('My page')),
};

export const Saved: Story = {
  args: { path: '/page/task/telephone' },
  play: async () => {
    const field = await screen().findByRole('textbox', { name: 'Telephone' });
    await userEvent.clear(field);
    await userEvent.type(field, '0491 570 110');
    await screen().findByText(/^Saved as a draft/);
    await expect(field).toHaveValue('0491 570 110');
    await expect(listUnsent()).toEqual([]);
  },
};
export const SavedOnAPhone: Story = { ...Saved, ...phone };

export const Refused: Story = {
  args: {
    path: '/page/task/telephone',
    procedures: {
      'page.change': () => {
        throw new FakeRefusal('BAD_INPUT', 'This cannot be written into the file.');
      },
    },
  },
  play: async () => {
    const field = await screen().findByRole('textbox', { name: 'Telephone' });
    await userEvent.type(field, '9');
    await expect(await screen().findByText('This cannot be written into the file.')).toBeVisible();
    await expect(field).toHaveValue('0491 570 1569');
  },
};

export const ClosedOnTheseDays: Story = {
  args: { path: '/page/task/closed' },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Add: Notice' }));
    const from = await screen().findByLabelText('From');
    // The fields for where it is shown and for its text are collapsed, because they have defaults.
    await expect(from).toHaveFocus();
    await expect(screen().queryByRole('textbox', { name: 'What it says' })).toBeNull();
    const more = screen().getByRole('button', { name: /^More: .*What it says/ });
    await userEvent.click(more);
    // The button disappears, so the first field that it revealed takes the focus.
    await waitFor(() => expect(more).not.toBeInTheDocument());
    await expect(screen().getByRole('combobox', { name: 'Where it stands' })).toHaveFocus();
    await expect(screen().getByRole('textbox', { name: 'What it says' })).toHaveValue('Closed.');
    await userEvent.type(from, '2026-12-20');
    await userEvent.type(screen().getByLabelText('Until'), '2027-01-03');
    await userEvent.click(screen().getByRole('button', { name: /^Remove/ }));
    await userEvent.click(await screen().findByRole('button', { name: 'Undo' }));
    await userEvent.click(await screen().findByRole('button', { name: /^Closed/ }));
    await expect(await screen().findByLabelText('From')).toHaveValue('2026-12-20');
  },
};

export const BetterWording: Story = {
  args: { path: '/page/task/question' },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Will I get money back?' }));
    await userEvent.click(await screen().findByRole('button', { name: 'Use this wording' }));
    await waitFor(() => expect(screen().queryByText(/is not allowed/)).toBeNull());
    await expect(screen().getByDisplayValue(/you may get some money back/)).toBeVisible();
  },
};

export const Finding: Story = {
  ...phone,
  args: { path: '/page/task/question' },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Will I get money back?' }));
    await screen().findByRole('button', { name: 'Use this wording' });
  },
};

export const PutOnline: Story = {
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'See and put online' }));
    await screen().findByText('Telephone: 0491 570 006 becomes 0491 570 156');
    await userEvent.click(screen().getByRole('button', { name: 'Put online all the same' }));
    await screen().findByText(/^Online since/);
    await expect(screen().getByRole('button', { name: 'Undo' })).toBeVisible();
    const notice = within(screen().getByRole('region', { name: 'What just happened' }));
    const page = notice.getByRole('link', { name: 'See my page' });
    await expect(page).toHaveAttribute('href', '/');
    await expect(page).toHaveAttribute('target', '_blank');
  },
};

/** An unsent change stays in the browser, and My page reports it as not saved. */
export const NotSaved: Story = {
  ...phone,
  args: {
    path: '/page/task/telephone',
    procedures: {
      'page.get': () => ({ ...allOnline, toAsk: 2 }),
      'page.change': () => {
        throw new TypeError('Failed to fetch');
      },
    },
  },
  play: async () => {
    await userEvent.type(await screen().findByRole('textbox', { name: 'Telephone' }), '9');
    await expect(await screen().findByText('Kept in this browser until it can be saved.')).toBeVisible();
    await expect(
      listUnsent()
        .map((name) => localStorage.getItem(name))
        .join(),
    ).toContain('0491 570 1569');
    const [back] = screen().getAllByRole('link', { name: /My page/ });
    await userEvent.click(back as HTMLElement);
    await expect(await screen().findByText('What you typed is not saved yet.')).toBeVisible();
    await expect(screen().getByRole('link', { name: /^2 things are still an example\./ })).toBeVisible();
  },
};

export const UndoneAndRedone: Story = {
  ...phone,
  args: { path: '/page/task/telephone' },
  play: async () => {
    const field = await screen().findByRole('textbox', { name: 'Telephone' });
    await userEvent.type(field, '9');
    await userEvent.click(await screen().findByRole('button', { name: 'Undo: Telephone' }));
    await waitFor(() => expect(field).toHaveValue('0491 570 156'));
    await userEvent.click(await screen().findByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(field).toHaveValue('0491 570 1569'));
    await expect(await screen().findByRole('button', { name: 'Undo: Telephone' })).toBeVisible();
  },
};

export const UndoByAnother: Story = {
  ...pageWith({ undo: { label: 'Email', by: 'kim@practice.example' } }),
  play: async () =>
    void (await screen().findByRole('button', { name: 'Undo: Email (kim@practice.example)' })),
};

export const AllDiscarded: Story = {
  ...phone,
  args: { procedures: { 'page.discard': () => ({ says: 'All changes are taken back.' }) } },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Take all of it back' }));
    await userEvent.click(await screen().findByRole('button', { name: 'Take it back' }));
    await screen().findByText('All changes are taken back.');
    await expect(screen().getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

/** The entry of a field that was opened by itself can be removed. */
export const RemovedFromSingleField: Story = {
  ...phone,
  args: { path: `/page/field/${encodeURIComponent('faq/when.md#question')}` },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Remove this question' }));
    await findHeading('My page');
    await userEvent.click(await screen().findByRole('button', { name: 'Undo' }));
    await screen().findByText(/^Taken back/);
  },
};

export const ConflictWithOtherDevice: Story = {
  ...phone,
  args: {
    path: '/page/task/telephone',
    procedures: {
      'page.change': () => {
        throw new FakeRefusal('CONFLICT', 'This was changed elsewhere since you looked.', {
          theirs: '0491 570 110',
          mine: '0491 570 1569',
          field: 'Telephone',
        });
      },
    },
  },
  play: async () => {
    await userEvent.type(await screen().findByRole('textbox', { name: 'Telephone' }), '9');
    const note = within(await screen().findByRole('alert'));
    await expect(note.getByText('Telephone was changed elsewhere meanwhile')).toBeVisible();
    await expect(note.getByText('0491 570 110')).toBeVisible();
    await userEvent.click(note.getByRole('button', { name: 'Keep the other' }));
    await waitFor(() => expect(screen().queryByRole('alert')).toBeNull());
    await expect(screen().getByRole('textbox', { name: 'Telephone' })).toHaveValue('0491 570 156');
  },
};

export const Scheduled: Story = {
  ...pageWith({ later: { at: Date.UTC(2027, 5, 30, 14, 5), by: 'jo@practice.example' } }),
  play: async () => {
    const button = await screen().findByRole('button', { name: 'Cancel this time' });
    await expect(button.closest('div')).toHaveTextContent(/^Goes online by itself .*1 July 2027 at 12:05 am/);
  },
};

/** The review shows the scheduled time, which can be changed. */
export const Reschedule: Story = {
  ...pageWith({ later: { at: Date.UTC(2027, 5, 30, 14, 5), by: 'jo@practice.example' } }),
  ...phone,
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'See and put online' }));
    const sheet = within(await screen().findByRole('dialog'));
    await expect(await sheet.findByText(/^A time is chosen/)).toHaveTextContent('1 July 2027 at 12:05 am');
    await userEvent.click(sheet.getByRole('button', { name: 'At a later time…' }));
    await expect(sheet.getByLabelText('When it goes online')).toHaveValue('2027-07-01T00:05');
  },
};

export const ScheduleMissed: Story = {
  ...pageWith({ missed: 'Your page did not go online by itself. Something must be put right first.' }),
  play: async () => void (await screen().findByRole('button', { name: 'Understood' })),
};

export const ReadOnly: Story = {
  ...pageWith({ canEdit: { says: 'Your page cannot be changed now: its folder is read-only.' } }),
  play: async () => void (await screen().findByText(/its folder is read-only/)),
};

const WRONG = { file: 'practice.yaml', path: ['phone'], level: 'error', field: 'Telephone' };

export const ReviewWithErrors: Story = {
  ...phone,
  args: {
    procedures: {
      'page.review': () => ({
        revision: 3,
        warnings: [],
        sentences: [],
        held: [],
        isReady: false,
        errors: [{ ...WRONG, says: 'Here belongs a telephone number; it is still empty.' }],
        conflicts: [
          {
            file: 'practice.yaml',
            path: ['email'],
            label: 'Email',
            before: 'a@b.example',
            mine: 'jo@b.example',
            theirs: 'kim@b.example',
          },
        ],
      }),
    },
  },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'See and put online' }));
    const summary = await screen().findByText(/^1 change waits\./);
    await expect(summary).toHaveTextContent('1 change waits. 2 things must be put right first.');
    await screen().findByText('Email was changed in two places');
    await expect(screen().getByText('Online now')).toBeVisible();
    await expect(screen().queryByRole('button', { name: /^Put online/ })).toBeNull();
  },
};

export const ScheduleForm: Story = {
  ...phone,
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'See and put online' }));
    await userEvent.click(await screen().findByRole('button', { name: 'At a later time…' }));
    await expect(screen().getByLabelText('When it goes online')).toHaveFocus();
    await userEvent.click(screen().getByRole('button', { name: 'Put it online then' }));
    await screen().findByText('Give a day and a time.');
  },
};

export const Reviewed: Story = {
  ...phone,
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'See and put online' }));
    const notice = await screen().findByText('Notice is added');
    // Warnings precede the changes.
    const warning = screen().getByText(/^A rebate depends on the person/);
    await expect(warning.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await screen().findByText(/^2 things are still an example, as before\./);
    const story = within(screen().getByText('Your story is changed').closest('li') as HTMLElement);
    await expect(story.getByText('…walk before it turns up. Then we talk, slowly,…')).toBeVisible();
    await expect(
      story.getByText('…walk before it turns up at your door. Then we talk, slowly,…'),
    ).toBeVisible();
    await expect(screen().getByRole('button', { name: /^Put online/ })).toBeVisible();
    await expect(document.querySelector('button[class*="undefined"], button[class$=" "]')).toBeNull();
    await screen().findByText('Questions: “Who pays?” moves before “How long?”, to place 1 of 4');
    const photo = within(screen().getByText('Photo of you is changed').closest('li') as HTMLElement);
    await expect(photo.getByText('“Jo by the sea.” (jo.jpg)')).toBeVisible();
    const colour = screen().getByText('Main colour is changed').closest('li') as HTMLElement;
    const samples = [...colour.querySelectorAll('rect')];
    await expect(samples.map((sample) => sample.getAttribute('fill'))).toEqual(['#07525b', '#5b0752']);
  },
};

export const Versions: Story = {
  args: { path: '/page/versions' },
  play: async () => {
    await findHeading('Earlier versions');
    await expect(await screen().findByRole('link', { name: 'See my page' })).toHaveAttribute('href', '/');
    await userEvent.click(await screen().findByRole('button', { name: /^Put back/ }));
    await userEvent.click(await screen().findByRole('button', { name: 'Put it back' }));
    await screen().findByText(/The earlier version is online again\. All versions are kept\./);
  },
};

export const Photos: Story = {
  args: { path: '/page/photos' },
  play: async () => {
    await screen().findByRole('button', { name: 'Remove old.jpg' });
    await expect(screen().getAllByText('Not shown anywhere any more.')).toHaveLength(2);
    await expect(screen().queryByText(/\.jpg|points/)).toBeNull();
  },
};

export const Portrait: Story = {
  args: { path: '/page/task/photo' },
  play: async () => void (await screen().findByText(/Tap what must stay in view/)),
};

export const FirstVisit: Story = {
  args: { path: '/page/first' },
  play: async () => {
    await findHeading('Telephone');
    await userEvent.click(screen().getByRole('button', { name: 'Done' }));
    await findHeading('That is all');
    await screen().findByText(/^70 of 92 sentences on your page stand as it came to you\./);
    await expect(screen().getByRole('link', { name: /^First paragraph/ })).toBeVisible();
  },
};

const atTelephone = (procedures: FakeProcedures): Story => ({
  ...phone,
  args: { path: '/page/task/telephone', procedures },
});
/** Overrides properties of the sample's forms. */
const formWith = (overrides: object): FakeProcedures => {
  const read = createPageProcedures(Date.now())['page.form'];
  return { 'page.form': (which) => ({ ...(read?.(which) as object), ...overrides }) };
};
const pressPutOnline = async () =>
  userEvent.click(await screen().findByRole('button', { name: 'Put online…' }));
const inSheet = async () => within(await screen().findByRole('dialog'));

/** The sheet that replaces the review while changes are unsent. */
export const Unsaved: Story = {
  ...atTelephone({
    'page.change': () => {
      throw new TypeError('Failed to fetch');
    },
  }),
  play: async () => {
    await userEvent.type(await screen().findByRole('textbox', { name: 'Telephone' }), '9');
    await pressPutOnline();
    await (await inSheet()).findByText(/^What you typed last/);
    await userEvent.click(await (await inSheet()).findByRole('button', { name: 'Try again' }));
    await (await inSheet()).findByText(/^The desk cannot be reached\./);
  },
};

/** A refused change blocks going online until it is corrected or discarded. */
export const RefusedInReview: Story = {
  ...atTelephone(Refused.args?.procedures ?? {}),
  play: async () => {
    await userEvent.type(await screen().findByRole('textbox', { name: 'Telephone' }), '9');
    await screen().findByText('This cannot be written into the file.');
    await pressPutOnline();
    await (await inSheet()).findByRole('button', { name: 'Give up what I typed there' });
  },
};

export const DiskFull: Story = {
  ...atTelephone({
    'page.putOnline': () => {
      throw new FakeRefusal('CANNOT', 'The disk of your site did not take this. Your page is as it was.');
    },
  }),
  play: async () => {
    await pressPutOnline();
    await userEvent.click(await (await inSheet()).findByRole('button', { name: /^Put online all/ }));
    await (await inSheet()).findByText(/^The disk of your site did not take this/);
  },
};

export const ConflictWithFiles: Story = {
  ...atTelephone(
    formWith({
      conflicts: [
        {
          file: 'practice.yaml',
          path: ['callTimes'],
          label: 'When people may ring',
          before: 'Mornings',
          mine: 'Monday to Friday, 7 am to 4 pm',
          theirs: 'Evenings',
        },
      ],
    }),
  ),
  play: async () => {
    const note = within(await screen().findByRole('alert'));
    await expect(note.getByText('When people may ring was changed in two places')).toBeVisible();
    await expect(note.getByText('Evenings')).toBeVisible();
  },
};

/** A file that cannot be parsed offers no choice. */
export const ConflictWithBrokenFile: Story = {
  ...atTelephone(
    formWith({
      conflicts: [
        {
          file: 'practice.yaml',
          path: [],
          label: 'Your practice',
          before: 'name: Saltbush',
          mine: 'name: Banksia',
          theirs: null,
          fault: '“Your practice” cannot be read in the files now (practice.yaml).',
        },
      ],
    }),
  ),
  play: async () => {
    await screen().findByText(/^“Your practice” cannot be read/);
    await expect(screen().queryByRole('button', { name: /^Keep/ })).toBeNull();
  },
};

export const Unreadable: Story = {
  ...atTelephone(formWith({ unreadable: ['practice.yaml'] })),
  play: async () => void (await screen().findByText(/^The file practice\.yaml was changed by hand/)),
};

/** The preview of a draft with an error names the error and links to it. */
export const PreviewWithError: Story = {
  ...pageWith({
    fault: { section: 'Your practice', field: 'Email', place: { file: 'practice.yaml', path: ['email'] } },
  }),
  ...phone,
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Look at the page' }));
    await screen().findByText(/^This is your page without what must be put right/);
    await expect(screen().getByRole('button', { name: 'Go to it' })).toBeVisible();
  },
};

export const PutBackConfirmation: Story = {
  ...phone,
  args: { path: '/page/versions' },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: /^Put back/ }));
    await screen().findByText(/is kept here/);
  },
};

/** A drop without a photo is explained beside the field. */
export const DropWithoutPhoto: Story = {
  ...phone,
  args: { path: `/page/field/${encodeURIComponent('about.md#portrait')}` },
  play: async () => {
    const picker = await screen().findByRole('group', { name: 'A new photo for Photo' });
    picker.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: new DataTransfer() }));
    await within(picker).findByText(/^That was no photo\./);
  },
};
