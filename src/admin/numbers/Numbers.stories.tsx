import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { AAA, inDesk, STORY_TIMES } from '../testing/inDesk.tsx';
import { DRAWN_NUMBERS, makeNumbers } from '../testing/sampleNumbers.ts';
import { NumbersView } from './NumbersView.tsx';

const meta: Meta<typeof NumbersView> = {
  title: 'Desk/Numbers',
  component: NumbersView,
  decorators: [
    (Story) => (
      <>
        <h1>Numbers</h1>
        <Story />
      </>
    ),
    inDesk,
  ],
  // A busy machine may take long to make it ready.
  beforeEach: async () => void (await Promise.all([import('./BarChart.tsx'), import('./DelayBars.tsx')])),
  parameters: AAA,
  args: { span: 12, chosen: 12, onSpan: fn(), times: STORY_TIMES },
};
export default meta;
type Story = StoryObj<typeof NumbersView>;

const drawn: Story['play'] = async ({ canvas }) => {
  await waitFor(() => expect(canvas.getAllByRole('img')).toHaveLength(2), { timeout: 5000 });
};

const many = { numbers: DRAWN_NUMBERS };

export const Many: Story = { args: many, play: drawn };
export const Dark: Story = { args: many, play: drawn, globals: { theme: 'dark' } };
export const Phone: Story = { args: many, play: drawn, globals: { viewport: { value: '390' } } };
export const Narrow: Story = { args: many, play: drawn, globals: { viewport: { value: '320' } } };

/** No bar is wider than the screen, and the sentence is of a year. */
export const Year: Story = {
  args: {
    numbers: makeNumbers(Array.from({ length: 52 }, (_, week) => (week * 7) % 11)),
    ...{ span: 52, chosen: 52 },
  },
  globals: { viewport: { value: '320' } },
  play: async (context) => {
    await drawn(context);
    const { canvas, canvasElement } = context;
    await expect(canvas.getByRole('status')).toHaveTextContent('in a year.');
    const [chart] = canvas.getAllByRole('img');
    await expect(chart?.querySelectorAll('rect')).toHaveLength(47);
    await expect(chart?.getBoundingClientRect().right).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

/** The first one has come, this week. */
export const One: Story = {
  args: {
    numbers: {
      ...makeNumbers([0, 0, 0, 1]),
      hours: Array.from({ length: 7 }, (_, day) =>
        Array.from({ length: 24 }, (_, hour) => (day === 3 && hour === 19 ? 1 : 0)),
      ),
      ...{ toAnswer: null, answered: { withinHour: 0, sameDay: 0, nextDay: 0, later: 0, unmarked: 1 } },
    },
    ...{ span: 4, chosen: 4 },
  },
  play: async (context) => {
    await drawn(context);
    await expect(context.canvas.getByText('None in the weeks before. This week has 1 so far.')).toBeVisible();
    await expect(context.canvas.getByText(/Most on Thursday evening/)).toBeVisible();
    await expect(context.canvas.getByText('None is marked as answered.')).toBeVisible();
  },
};

export const Empty: Story = {
  args: { numbers: makeNumbers([0, 0, 0, 0]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('No enquiry in twelve weeks.');
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

/** Drawing and table say the same; another span is asked for by keys. */
export const AsTable: Story = {
  args: many,
  play: async (context) => {
    await drawn(context);
    const { canvas, args } = context;
    for (const summary of canvas.getAllByText(/as a table$/)) await userEvent.click(summary);
    const rows = canvas.getByRole('region', { name: 'Each week' }).querySelectorAll('tbody tr');
    await expect([...rows].map((row) => row.querySelector('td')?.textContent).join(' ')).toBe(
      '3 4 2 5 6 4 3 5 4 6 5 4',
    );
    await expect(
      within(canvas.getByRole('table', { name: 'Until you answered' })).getAllByRole('cell'),
    ).toHaveLength(5);
    const cells = (name: string, row: string) =>
      [...canvas.getByRole(name === 'Each hour' ? 'region' : 'table', { name }).querySelectorAll('tbody tr')]
        .find((one) => one.querySelector('th')?.textContent?.includes(row))
        ?.querySelectorAll('td');
    const read = (found?: NodeListOf<Element>) => [...(found ?? [])].map((one) => one.textContent).join(' ');
    await expect(read(cells('Enquiries by day and part of the day', 'Monday'))).toBe('2 2 1 6');
    await expect(read(cells('Each hour', '7 pm'))).toBe('4 0 0 0 2 0 0 6');
    canvas.getByRole('button', { name: 'A year' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSpan).toHaveBeenCalledWith(52);
  },
};
