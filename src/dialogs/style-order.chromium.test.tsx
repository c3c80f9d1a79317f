import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { dialogs, loading } from './index.ts';
import { openTestPage } from './testing/testPage.tsx';

/**
 * No rule may depend on which of two style sheets comes first: bundlers order them as they like. So everything
 * looks the same when the module's style sheets stand in the reverse order.
 */
const MEDIA = {
  screen: {},
  print: { media: 'print' },
  'forced colours': { forcedColors: 'active' },
};

const KINDS: Record<string, () => unknown> = {
  message: () => dialogs.message({ message: 'Words', additional: 'More', hasIcons: true }),
  'dialog of HTML': () => dialogs.html('<h3>Words</h3><p>More words, and <a href="#x">a link</a></p>'),
  'select input': () => dialogs.input({ message: 'Words', inputType: 'select', values: ['a', 'b'] }),
  'confirm without background': () =>
    dialogs.confirm({ message: 'Words', hasBackground: false, style: 'warn' }),
  sheet: () => dialogs.sheet({ title: 'Title', message: 'Words', buttons: [{ title: 'A', note: 'note' }] }),
  'loading overlay': () => {
    onTestFinished(() => loading.hide());
    loading.show('Words');
  },
};

/** The development server gives each style sheet an element of its own, marked with its file. */
const findModuleStyles = () => [
  ...document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id*="/src/dialogs/"]'),
];

function reverseStyles(): void {
  for (const style of findModuleStyles()) style.parentElement?.prepend(style);
}

/** Every property of every element of the open dialog. */
function readComputedStyles(): Record<string, Record<string, string>> {
  const elements = [...document.querySelectorAll('dialog, dialog *')];
  return Object.fromEntries(
    elements.map((element, index) => {
      const style = getComputedStyle(element);
      const properties = [...style].map((property) => [property, style.getPropertyValue(property)]);
      return [`${index} ${element.outerHTML.slice(0, 60)}`, Object.fromEntries(properties)];
    }),
  );
}

/** Without motion: otherwise what is compared would still be moving. */
async function emulate({ media = '', forcedColors = 'none' } = {}): Promise<void> {
  const features = [
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'forced-colors', value: forcedColors },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { media, features });
}

const cases = Object.keys(KINDS).flatMap((kind) =>
  Object.keys(MEDIA).flatMap((media) => [800, 320].map((height) => [kind, media, height] as const)),
);

it.each(cases)('a %s looks the same (%s, %i px high)', async (kind, media, height) => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(400, height);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  onTestFinished(reverseStyles);
  onTestFinished(() => emulate());
  await openTestPage();
  void KINDS[kind]?.();
  await expect.element(page.getByRole('dialog').getByText('Words')).toBeVisible();
  await emulate(MEDIA[media as keyof typeof MEDIA]);
  expect(findModuleStyles().length).toBeGreaterThan(10);
  const before = readComputedStyles();
  reverseStyles();
  expect(readComputedStyles()).toEqual(before);
});
