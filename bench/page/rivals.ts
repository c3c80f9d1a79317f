/**
 * What the page is measured against, from the same front: `limit-bare`, the least that any page with these words can
 * cost, and the same words as a plain React page, rendered on the server and hydrated whole.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { root } from '../../scripts/lib/paths.mjs';
import type { Answer, Answers } from './front.ts';
import { printAsReact } from './printAsReact.ts';

export const BARE_PATH = '/bench/bare.html';
export const REACT_PATH = '/bench/react/index.html';

/** Inside the repository, where what is built finds React. */
const FOLDER = join(root, 'node_modules/.cache/bench-react');
const HTML = 'text/html; charset=utf-8';

/** All but text, headings, lists, links and the form. */
const TAKEN_OUT = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<style\b[^>]*>.*?<\/style>/gs,
  /<svg\b[^>]*>.*?<\/svg>/gs,
  /<(?:link|img|meta(?! (?:charset|name="viewport")))\b[^>]*>/g,
  /<!--.*?-->/gs,
  / (?:class|style|data-[\w-]+|aria-[\w-]+)(?:="[^"]*")?/g,
];

/** @param home our home document */
export async function buildRivals(browser: Browser, home: string): Promise<Answers> {
  const bare = TAKEN_OUT.reduce((html, pattern) => html.replace(pattern, ''), home);
  const page = await browser.newPage();
  await page.setContent(bare);
  const source = await page.evaluate(printAsReact);
  await page.close();
  return new Map<string, Answer>([
    [BARE_PATH, { type: HTML, body: Buffer.from(bare) }],
    ...(await buildReactPage(source)),
  ]);
}

const ENTRY = `import { createElement, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './App.js';
hydrateRoot(document.getElementById('root'), createElement(StrictMode, null, createElement(App)));
`;
const WORDS_HERE = '<!--app-html-->';
const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>React</title></head><body><div id="root">${WORDS_HERE}</div><script type="module" src="/entry.js"></script></body></html>`;

/** As `npm create vite` with server rendering would: nothing is tuned. */
async function buildReactPage(source: string): Promise<[string, Answer][]> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const files = {
    'App.js': source,
    'entry.js': ENTRY,
    'index.html': DOCUMENT,
    'package.json': '{"type":"module"}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(FOLDER, name), text);
  await build({
    root: FOLDER,
    base: '/bench/react/',
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
  });
  const { App } = await import(join(FOLDER, 'App.js'));
  const words = renderToString(createElement(App));
  const made = await readdir(join(FOLDER, 'dist'), { recursive: true, withFileTypes: true });
  return Promise.all(
    made
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<[string, Answer]> => {
        const file = join(entry.parentPath, entry.name);
        const path = `/bench/react/${file.slice(join(FOLDER, 'dist/').length)}`;
        if (extname(file) !== '.html') return [path, { type: 'text/javascript', body: await readFile(file) }];
        const html = (await readFile(file, 'utf8')).replace(WORDS_HERE, () => words);
        return [path, { type: HTML, body: Buffer.from(html) }];
      }),
  );
}
