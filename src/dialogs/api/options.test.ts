import { expect, expectTypeOf, it } from 'vitest';
import { type Cancel, dialogs } from '../index.ts';

/** Invalid options. `tsc` checks this file: `@ts-expect-error` is an error on a line that compiles. No call runs. */
function refused(): void {
  // @ts-expect-error a message dialog has no input
  void dialogs.message({ message: 'Words', inputType: 'text' });
  // @ts-expect-error `type` must match the kind
  void dialogs.message({ type: 'CONFIRM', message: 'Words' });
  // @ts-expect-error a dialog has a message
  void dialogs.confirm({ title: 'Only a title' });
  // @ts-expect-error at least one button
  void dialogs.error({ message: 'Words', buttons: [] });
  // @ts-expect-error either buttons or a template
  void dialogs.message({ message: 'Words', buttons: [{ title: 'A', value: 1 }], template: () => null });
  // @ts-expect-error a confirm dialog resolves to a boolean
  void dialogs.confirm({ message: 'Words', buttons: [{ title: 'Maybe', value: 'maybe' }] });
  // @ts-expect-error `html` cannot be turned off
  void dialogs.html({ message: 'Words', html: false });
  // @ts-expect-error a select needs values
  void dialogs.input({ message: 'Words', inputType: 'select' });
  // @ts-expect-error the initial value is one of the values
  void dialogs.input({ message: 'Words', inputType: 'select', values: ['a', 'b'], inputValue: 'c' });
  // @ts-expect-error a select has no pattern
  void dialogs.input({ message: 'Words', inputType: 'select', values: ['a'], inputRegex: /a/ });
  // @ts-expect-error only a select has values
  void dialogs.input({ message: 'Words', inputType: 'text', values: ['a'] });
  // @ts-expect-error the initial value of a number input is a number
  void dialogs.input({ message: 'Words', inputType: 'number', inputValue: '3' });
  // @ts-expect-error unknown size
  void dialogs.message({ message: 'Words', size: 'huge' });
  // @ts-expect-error unknown icon name
  void dialogs.message({ message: 'Words', buttons: [{ title: 'A', value: 1, icon: 'star' }] });
  // @ts-expect-error a sheet needs a title or a message
  void dialogs.sheet({ buttons: [{ title: 'A' }] });
  // @ts-expect-error a sheet that is not cancelable needs a button
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
