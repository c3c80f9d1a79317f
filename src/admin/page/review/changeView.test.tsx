import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChangeView } from './ChangeView.tsx';

const render = (before: string, after: string) =>
  renderToStaticMarkup(
    <ChangeView file="f" path={['a']} section="About" label="Telephone" before={before} after={after} />,
  );

it('shows bold text without asterisks, even if the text is cut between them', () => {
  const short = render('I am **here** today', 'I am **there** today');
  expect(short).toContain('<b>here</b>');
  expect(short).toContain('<b>there</b>');
  const long = render('**a b c d e f g h** i j k', '**a b c d e f g h** i j l');
  for (const html of [short, long]) expect(html).not.toContain('*');
});

it('keeps a telephone number on one line', () => {
  expect(render('0491 570 006', '(07) 5550 0112')).toContain(
    'Telephone: 0491\u00a0570\u00a0006 becomes (07)\u00a05550\u00a00112',
  );
});
