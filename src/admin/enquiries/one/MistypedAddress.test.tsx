import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MistypedAddress } from './EnquiryView.tsx';

const read = (email: string) =>
  renderToStaticMarkup(<MistypedAddress email={email} />).replace(/<[^>]*>/g, '');

it('says what was probably meant by a mistyped address', () => {
  expect(read('mei@gmial.com')).toBe(
    'This address may be mistyped. If your answer comes back, try mei@gmail.com.',
  );
});

it('says nothing about any other', () => {
  expect(read('mei@gmail.com')).toBe('');
});
