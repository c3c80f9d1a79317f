import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pricing } from './Pricing.tsx';

const sum = (shown: string, dollars: number, isLeast = false) => ({ shown, dollars, isLeast });

const pricing = {
  ...content.pricing,
  heading: 'Plain prices.',
  lead: 'This is what a visit costs.',
  prices: {
    caption: 'What it costs',
    reviewed: '2026-07-01',
    asOf: 'These prices hold as of {date}.',
    entries: [
      { what: 'First visit, 60 minutes', amount: sum('$165', 165), note: 'With a written plan.' },
      { what: 'Visit, 45 minutes', amount: sum('$120', 120) },
      { what: 'A class', amount: sum('from $25', 25, true) },
    ],
  },
  rebates: {
    ...content.pricing.rebates,
    payers: ['Private health', 'DVA', 'Medicare', 'WorkCover', 'NDIS'].map((name) => ({ name })),
  },
};
const booking = { label: 'Book online', url: 'https://booking.example.com/' };

const meta: Meta<typeof Pricing> = {
  title: 'Sections/Pricing with prices',
  component: Pricing,
  args: { content: { ...content, pricing, practice: { ...content.practice, booking } }, pictures: {} },
};
export default meta;
type Story = StoryObj<typeof Pricing>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
