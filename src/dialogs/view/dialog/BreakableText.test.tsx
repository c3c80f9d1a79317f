import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BreakableText } from '../modal/BreakableText.tsx';
import { SheetRow } from '../sheet/BottomSheet.tsx';
import { Message, MoreInfo } from './Dialog.tsx';

const LONG = 'hello@ridgeway.com.au';

it.each<[string, ReactNode]>([
  ['a message', <Message key="0" id="" html={false} text={`Email me at ${LONG}.`} />],
  ['more information', <MoreInfo key="1" text={`Email me at ${LONG}.`} isOpen />],
  [
    'a row of a sheet',
    <SheetRow key="2" title="Email me" note={LONG} link="mailto:" value="" onChoose={() => undefined} />,
  ],
])('lets an email address in %s break after its @ and before a dot', (_, element) => {
  const parts = ['hello@', 'ridgeway', '.com', '.au'];
  expect(renderToStaticMarkup(element)).toContain(parts.join('<wbr aria-hidden="true"/>'));
});

it('leaves other text unchanged', () => {
  const text = 'See example.com, ring 07 5.30 pm @ home. Two words';
  expect(renderToStaticMarkup(<BreakableText text={text} />)).toBe(text);
});
