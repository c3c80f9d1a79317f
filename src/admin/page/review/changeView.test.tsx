import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangeView } from './ChangeView.tsx';

const draw = (before: string, after: string) =>
  renderToStaticMarkup(
    <ChangeView file="f" path={['a']} section="About" label="Telephone" before={before} after={after} />,
  );

it('keeps a telephone number on one line', () => {
  expect(draw('0491 570 006', '(07) 5550 0112')).toContain(
    'Telephone: 0491\u00a0570\u00a0006 becomes (07)\u00a05550\u00a00112',
  );
});
