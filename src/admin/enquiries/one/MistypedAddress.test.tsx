import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MistypedAddress } from './EnquiryView.tsx';

const read = (email: string) =>
  renderToStaticMarkup(<MistypedAddress email={email} />).replace(/<[^>]*>/g, '');

it('suggests a correction of a mistyped address', () => {
  expect(read('mei@gmial.com')).toBe(
    'This address may be mistyped. If your answer comes back, try mei@gmail.com.',
  );
});

it('is empty for any other address', () => {
  expect(read('mei@gmail.com')).toBe('');
});
