import { expect, expectTypeOf, it } from 'vitest';
import { type Cancel, dialogs } from '../index.ts';

/**
 * What must not compile. `tsc` checks this file: a line marked `@ts-expect-error` that compiles is an error.
 * None of the calls run.
 */
function refused(): void {
  // @ts-expect-error a message dialog has nothing to type into
  void dialogs.message({ message: 'Words', inputType: 'text' });
  // @ts-expect-error the types are those of the kind
  void dialogs.message({ type: 'CONFIRM', message: 'Words' });
  // @ts-expect-error a dialog says something
  void dialogs.confirm({ title: 'Only a title' });
  // @ts-expect-error without a button, a dialog that is not cancelable could never be closed
  void dialogs.error({ message: 'Words', buttons: [] });
  // @ts-expect-error buttons or a template, not both
  void dialogs.message({ message: 'Words', buttons: [{ title: 'A', value: 1 }], template: () => null });
  // @ts-expect-error a confirm dialog resolves to a boolean
  void dialogs.confirm({ message: 'Words', buttons: [{ title: 'Maybe', value: 'maybe' }] });
  // @ts-expect-error an HTML dialog is HTML
  void dialogs.html({ message: 'Words', html: false });
  // @ts-expect-error a select chooses from values
  void dialogs.input({ message: 'Words', inputType: 'select' });
  // @ts-expect-error the first choice is one of the values
  void dialogs.input({ message: 'Words', inputType: 'select', values: ['a', 'b'], inputValue: 'c' });
  // @ts-expect-error what is chosen needs no pattern
  void dialogs.input({ message: 'Words', inputType: 'select', values: ['a'], inputRegex: /a/ });
  // @ts-expect-error only a select has values
  void dialogs.input({ message: 'Words', inputType: 'text', values: ['a'] });
  // @ts-expect-error a number starts as a number
  void dialogs.input({ message: 'Words', inputType: 'number', inputValue: '3' });
  // @ts-expect-error there are three sizes
  void dialogs.message({ message: 'Words', size: 'huge' });
  // @ts-expect-error there are four icons; others are React elements
  void dialogs.message({ message: 'Words', buttons: [{ title: 'A', value: 1, icon: 'star' }] });
  // @ts-expect-error a sheet has a title or a message, which name it
  void dialogs.sheet({ buttons: [{ title: 'A' }] });
  // @ts-expect-error a sheet that is not cancelable offers a choice
  void dialogs.sheet({ title: 'Words', cancelable: false, buttons: [] });
  // @ts-expect-error a sheet that is not cancelable has no cancel value
  void dialogs.sheet({ title: 'Words', cancelable: false, buttons: [{ title: 'A' }], cancelValue: 0 });
}

function inferred(): void {
  expectTypeOf(dialogs.message('Words')).resolves.toEqualTypeOf<true>();
  expectTypeOf(dialogs.confirm('Words')).resolves.toEqualTypeOf<boolean>();
  expectTypeOf(dialogs.input('Words')).resolves.toEqualTypeOf<string>();
  expectTypeOf(dialogs.input({ message: 'Words', inputType: 'number' })).resolves.toEqualTypeOf<number>();
  const size = dialogs.input({
    message: 'Words',
    inputType: 'select',
    values: ['s', { title: 'Large', value: 'l' }],
  });
  expectTypeOf(size).resolves.toEqualTypeOf<'s' | 'l'>();
  const own = dialogs.message({
    message: 'Words',
    buttons: [
      { title: 'Cancel', value: -1 },
      { title: 'Keep', value: 'keep' },
    ],
  });
  expectTypeOf(own).resolves.toEqualTypeOf<'keep'>();
  expectTypeOf(dialogs.sheet('Words')).resolves.toEqualTypeOf<Cancel>();
  const buttons = [{ title: 'Call', value: 'call' }, { title: 'Nothing' }] as const;
  expectTypeOf(dialogs.sheet({ title: 'Words', buttons })).resolves.toEqualTypeOf<'call' | 0 | Cancel>();
  const held = dialogs.sheet({ title: 'Words', buttons, cancelable: false });
  expectTypeOf(held).resolves.toEqualTypeOf<'call' | 0>();
}

it('the types are checked by tsc', () => {
  expect([refused, inferred]).toHaveLength(2);
});
