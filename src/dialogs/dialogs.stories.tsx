import type { Meta, StoryObj } from '@storybook/react-vite';
import { dismissAll } from '../../tests/support/dialogs/dismissAll.ts';
import { openOnPlay, PageBehind } from '../../tests/support/dialogs/storyPage.tsx';
import { dialogs } from './index.ts';

/** One story for each kind of dialog and each option of SPEC section 3. */
const meta: Meta = {
  title: 'Dialogs',
  render: () => <PageBehind />,
  beforeEach: () => dismissAll,
};
export default meta;

const LONG = Array.from(
  { length: 12 },
  (_, index) => `Paragraph ${index + 1}. The tide comes in and goes out.`,
).join('\n\n');
const NOTICE = `<p>What you send is kept <strong>90 days</strong>, then erased.</p>
<h3>Who reads it</h3><ul><li>The practice</li><li>Nobody else</li></ul>
<p>Read more at the <a href="https://www.oaic.gov.au/">privacy commissioner</a>.</p>`;

export const Message = openOnPlay(() =>
  dialogs.message('Your message has been sent. I will get back to you soon!'),
);
export const MessageSuccess = openOnPlay(() =>
  dialogs.message({ message: 'Your message has been sent. I will get back to you soon!', style: 'success' }),
);
export const MessageWarn = openOnPlay(() =>
  dialogs.message({ message: 'The beach is closed today.', style: 'warn', hasIcons: true }),
);
export const ErrorDialog: StoryObj = {
  ...openOnPlay(() => dialogs.error('Please ensure you enter a valid email address and message.')),
  name: 'Error',
};
export const Confirm = openOnPlay(() =>
  dialogs.confirm({
    message: 'Leave this page? Changes that you made may not be saved.',
    additional: 'Your message has not been sent yet. If you leave now, you will need to type it again.',
    style: 'warn',
    hasIcons: true,
  }),
);
export const ConfirmHeld = openOnPlay(() => dialogs.confirm({ message: 'Yes or no?', cancelable: false }));
export const InputText = openOnPlay(() =>
  dialogs.input({ message: 'What should I call you?', hasIcons: true }),
);
export const InputPattern = openOnPlay(() =>
  dialogs.input({
    message: 'Your postcode',
    inputRegex: /^\d{4}$/,
    inputValue: '45',
    inputPlaceholder: '4558',
  }),
);
export const InputPassword = openOnPlay(() => dialogs.input({ message: 'Password', inputType: 'password' }));
export const InputNumber = openOnPlay(() =>
  dialogs.input({ message: 'How many sessions?', inputType: 'number', inputValue: 3 }),
);
export const InputTextarea = openOnPlay(() =>
  dialogs.input({
    message: 'Anything else?',
    inputType: 'textarea',
    inputPlaceholder: 'As much as you like',
  }),
);
export const InputSelect = openOnPlay(() =>
  dialogs.input({
    message: 'How long?',
    inputType: 'select',
    values: [{ title: 'Half an hour', value: 30 }, 45, 60],
  }),
);
export const Html = openOnPlay(() => dialogs.html({ title: 'Privacy', message: NOTICE }));
export const Small = openOnPlay(() => dialogs.message({ message: '360 px wide.', size: 'small' }));
export const Medium = openOnPlay(() => dialogs.message({ message: '560 px wide.', size: 'medium' }));
export const Large = openOnPlay(() =>
  dialogs.message({ message: '1240 px wide, at most 90vw.', size: 'large' }),
);
export const LargeNarrow = openOnPlay(() =>
  dialogs.message({ message: '1240 px wide, at most 80vw.', size: 'large', maxWidth: '80vw' }),
);
export const LongContent = openOnPlay(() =>
  dialogs.message({ message: LONG, title: 'A title that goes on for longer than one line' }),
);
export const LongContentScrollBars = openOnPlay(() =>
  dialogs.message({ message: LONG, scrollAlwaysVisible: true }),
);
export const OwnButtons = openOnPlay(() =>
  dialogs.message({
    message: 'Which one?',
    size: 'medium',
    hasIcons: true,
    buttons: [
      { title: 'Later', value: 'later', icon: 'chevron_left' },
      { title: 'Delete', value: 'delete', icon: 'close', style: 'error' },
      { title: 'Keep', value: 'keep', icon: 'check', style: 'success' },
    ],
  }),
);
export const Template = openOnPlay(() =>
  dialogs.message({
    message: 'Pick a tide.',
    template: (answer: (value: 'low' | 'high') => void) => (
      <>
        <button type="button" className="button" onClick={() => answer('low')}>
          Low tide
        </button>
        <button type="button" className="button" onClick={() => answer('high')}>
          High tide
        </button>
      </>
    ),
  }),
);
export const WithoutCloseButton = openOnPlay(() =>
  dialogs.message({ message: 'No close icon.', closeButton: false }),
);
export const WithoutBackground = openOnPlay(() =>
  dialogs.message({ message: 'The words stand on the backdrop.', hasBackground: false, hasShadow: false }),
);
export const WithoutShadow = openOnPlay(() =>
  dialogs.message({ message: 'Flat as paper.', hasShadow: false }),
);
