import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MistypedAddress } from './EnquiryView.tsx';

const renderText = (email: string) =>
  renderToStaticMarkup(<MistypedAddress email={email} />).replace(/<[^>]*>/g, '');

it('suggests a correction of a mistyped address', () => {
  expect(renderText('mei@gmial.com')).toBe(
    'This address may be mistyped. If your answer comes back, try mei@gmail.com.',
  );
});

it('shows nothing for any other address', () => {
  expect(renderText('mei@gmail.com')).toBe('');
});
