import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openTestPage } from '../../tests/support/dialogs/testPage.tsx';
import { dialogs, loading } from './index.ts';

/** Bundlers choose the order of style sheets, so the dialogs must look the same in the reverse order. */
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

/** Vite's development server creates one `<style>` for each style sheet, with its path in an attribute. */
const findModuleStyles = () => [
  ...document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id*="/src/dialogs/"]'),
];

function reverseStyles(): void {
  for (const style of findModuleStyles()) style.parentElement?.prepend(style);
}

/** As lists of lines, because Vitest compares them much faster than objects. */
function readComputedStyles(): [element: string, properties: string[]][] {
  return [...document.querySelectorAll('dialog, dialog *')].map((element) => {
    const style = getComputedStyle(element);
    const properties = [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`);
    return [element.outerHTML.slice(0, 60), properties];
  });
}

/** Reduced motion, so that no animation changes the styles while they are read. */
async function emulate({ media = '', forcedColors = 'none' } = {}): Promise<void> {
  const features = [
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'forced-colors', value: forcedColors },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { media, features });
}

it.each(Object.entries(KINDS))(
  'a %s looks the same with reversed style sheets, in every medium and window height',
  async (_, open) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    onTestFinished(() => emulate());
    await openTestPage();
    void open();
    await expect.element(page.getByRole('dialog').getByText('Words')).toBeVisible();
    expect(findModuleStyles().length).toBeGreaterThan(5);
    expect(readComputedStyles()[0]?.[1].length).toBeGreaterThan(300);
    for (const height of [800, 320]) {
      await page.viewport(400, height);
      for (const [media, features] of Object.entries(MEDIA)) {
        await emulate(features);
        const before = readComputedStyles();
        reverseStyles();
        const after = readComputedStyles();
        reverseStyles();
        expect(after, `${media}, ${height} px high`).toEqual(before);
      }
    }
  },
);
