import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from '../components/Icon.tsx';

/** The global classes of `base.css`. */
function Buttons() {
  return (
    <main className="wrap">
      <h1>Buttons</h1>
      <p className="actions">
        <a className="button" href="#contact-section">
          Enquire now
        </a>{' '}
        <button className="button button-quiet" type="button">
          Cancel
        </button>{' '}
        <button className="button" type="button" disabled={true}>
          Sending
        </button>{' '}
        <button className="icon-button" type="button">
          <Icon name="menu" /> Menu
        </button>
      </p>
    </main>
  );
}

const meta: Meta<typeof Buttons> = { title: 'Page/Buttons', component: Buttons };
export default meta;
type Story = StoryObj<typeof Buttons>;

export const Light: Story = {};
export const Dark: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };
