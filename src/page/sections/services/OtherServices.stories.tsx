import content from 'virtual:content';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SAMPLE_PICTURES } from '../../../../tests/support/samples/optionalSectionSamples.ts';
import { Services } from './Services.tsx';

const { programme: _, notice: __, ...shipped } = content.services;
const [park, beach, home] = content.services.places;
const photo = { title: 'In the rooms', text: 'Mats and weights.', image: { file: 'mat.jpg', alt: 'A mat' } };

const meta: Meta<typeof Services> = { title: 'Sections/Services of other practices', component: Services };
export default meta;
type Story = StoryObj<typeof Services>;

const places = [park, beach, home, photo].filter((place) => place !== undefined);
const four = { content: { ...content, services: { ...shipped, places } }, pictures: SAMPLE_PICTURES };
export const Light: Story = { args: four };
export const Dark: Story = { args: four, globals: { theme: 'dark' } };
export const Phone: Story = { args: four, globals: { viewport: { value: '390' } } };
export const OnePlace: Story = {
  args: { content: { ...content, services: { ...shipped, places: places.slice(2, 3) } }, pictures: {} },
};
