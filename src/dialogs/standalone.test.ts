import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build, type InlineConfig, preview } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newPage } from '../../tests/support/browser.ts';

/** Builds a copy of the module in another project, with a plain Vite configuration and without the product's styles. */
const MODULE = fileURLToPath(new URL('.', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const STYLE_SHEETS = globSync('**/*.css', { cwd: MODULE }).sort();

const HTML = `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">
<body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>`;
const MAIN = `import { createRoot } from 'react-dom/client';
import { DialogHost, dialogs, loading } from './dialogs/index.ts';
createRoot(document.querySelector('#root')!).render(<DialogHost />);
Object.assign(window, { dialogs, loading });`;

/** Builds the project and opens it in Chromium. The page imports `styleSheets` first. */
async function openProject(styleSheets: readonly string[]): Promise<Page> {
  const root = mkdtempSync(join(tmpdir(), 'dialogs-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync(MODULE, join(root, 'dialogs'), { recursive: true });
  symlinkSync(PACKAGES, join(root, 'node_modules'));
  writeFileSync(join(root, 'index.html'), HTML);
  writeFileSync(
    join(root, 'main.tsx'),
    [...styleSheets.map((path) => `import './dialogs/${path}';`), MAIN].join('\n'),
  );
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    preview: { port: 0 },
  };
  await build(config);
  const server = await preview(config);
  onTestFinished(() => server.close());
  const page = await newPage({ viewport: { width: 1280, height: 1000 }, reducedMotion: 'reduce' });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  return page;
}

/** Opens a dialog, measures it and closes it. */
async function measureDialog(page: Page, open: string) {
  await page.evaluate(`void ${open}`);
  const dialog = page.getByRole('dialog');
  const box = await dialog.boundingBox();
  await dialog.getByRole('button').last().click();
  await dialog.waitFor({ state: 'detached' });
  return box ?? expect.unreachable('The dialog has no box.');
}

describe.each([
  ['in the order of the imports', []],
  ['in alphabetical order', STYLE_SHEETS],
  ['in reverse order', STYLE_SHEETS.toReversed()],
])('built with its style sheets %s', (_order, styleSheets) => {
  it('shows a sheet at the bottom of the screen and a message in the centre', {
    timeout: 60_000,
  }, async () => {
    const page = await openProject(styleSheets);
    const sheet = await measureDialog(
      page,
      "dialogs.sheet({ title: 'Choose', buttons: [{ title: 'Park' }] })",
    );
    expect(sheet.y + sheet.height).toBeCloseTo(1000, 0);
    const message = await measureDialog(page, "dialogs.message('Words')");
    expect(message.x + message.width / 2).toBeCloseTo(640, 0);
    expect(message.y + message.height / 2).toBeCloseTo(500, 0);
  });
});
