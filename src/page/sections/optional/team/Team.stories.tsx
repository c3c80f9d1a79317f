import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_PICTURES, SAMPLE_TEAM } from '../../../../../tests/support/samples/optionalSectionSamples.ts';
import { Team } from './Team.tsx';

const meta: Meta<typeof Team> = {
  title: 'Optional/Team',
  component: Team,
  args: { content: { ...content, team: SAMPLE_TEAM }, pictures: SAMPLE_PICTURES },
};
export default meta;
type Story = StoryObj<typeof Team>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
