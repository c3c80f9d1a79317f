/**
 * Pages in the Chromium that all tests share. A console error, React warning, refused resource or uncaught exception
 * that the test did not announce with `expectErrors` fails the test.
 */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { FAILED_TESTS, TRACED } from '../../scripts/lib/paths.mjs';
import { askForService } from './services.ts';

export interface PageOptions {
  /** JavaScript on or off; on by default. */
  js?: boolean;
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Reduced unless the test is about motion. */
  reducedMotion?: 'reduce' | 'no-preference';
  forcedColors?: 'active' | 'none';
  /** A phone's touch screen. */
  touch?: boolean;
  userAgent?: string;
  /** Console messages that the test expects, for example of a request that it makes fail. */
  expectErrors?: RegExp[];
  /** Other options of Playwright's browser context. */
  context?: BrowserContextOptions;
}

const isTraced = process.env[TRACED] !== undefined;

let browser: Promise<Browser> | undefined;

function getSharedBrowser(): Promise<Browser> {
  browser ??= askForService('chromium').then((endpoint) => chromium.connect(endpoint));
  return browser;
}

/** Opens a page in a new profile; after the running test it is closed and checked for errors. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const context = await (await getSharedBrowser()).newContext({
    javaScriptEnabled: options.js ?? true,
    viewport: options.viewport ?? { width: 1280, height: 800 },
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    forcedColors: options.forcedColors ?? 'none',
    hasTouch: options.touch ?? false,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    serviceWorkers: 'block',
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    ...options.context,
  });
  // Tracing takes an eighth of the journeys' time, even without snapshots of the document.
  if (isTraced) await context.tracing.start();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems = collectProblems(page, options.expectErrors ?? []);
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail' || problems.length > 0;
    // A test that is expected to fail leaves nothing behind.
    const evidence = hasFailed && !task.fails ? await saveEvidence(page, task.name).catch(String) : '';
    await context.close();
    if (problems.length > 0) throw new Error(`The page complained:\n${problems.join('\n')}\n${evidence}`);
    if (evidence) console.error(evidence);
  });
  return page;
}

/**
 * Saves a screenshot of the page, its document and the trace, if one is recorded.
 * @returns a line that names their folder
 */
async function saveEvidence(page: Page, test: string): Promise<string> {
  const name = `${test.replace(/\W+/g, '-').slice(0, 60)}-${randomUUID().slice(0, 4)}`;
  const folder = join(FAILED_TESTS, name);
  await page.screenshot({ path: join(folder, 'page.png'), timeout: 5_000 }).catch(() => {});
  // If the page is closed or hangs, the trace is still saved.
  await page
    .content()
    .then((html) => writeFile(join(folder, 'page.html'), html))
    .catch(() => {});
  const evidence = `Kept in test-results/${name}: page.png, page.html`;
  if (!isTraced) return `${evidence}; and a trace when this file is run alone: npm test -- FILE`;
  await page.context().tracing.stop({ path: join(folder, 'trace.zip') });
  return `${evidence}, trace.zip (npx playwright-core show-trace FILE)`;
}

/**
 * Waits for the page's `data-ready`: `reading` when its script has run, `form` when React has hydrated it, `dialogs`
 * when dialogs open without another request.
 */
export async function waitUntilReady(
  page: Page,
  state: 'reading' | 'form' | 'dialogs' = 'reading',
): Promise<void> {
  const selectors = {
    reading: 'html[data-ready]',
    form: 'html[data-ready=form]',
    dialogs: '#dialogs[data-ready]',
  };
  await page.locator(selectors[state]).waitFor({ state: 'attached' });
}

/** Waits until the first match is visible, or hidden. Playwright's `waitFor` polls only every 500 ms after 300 ms. */
export async function waitUntilVisible(target: Locator, isVisible = true): Promise<void> {
  await expect.poll(() => target.first().isVisible(), { message: String(target) }).toBe(isVisible);
}

/** Chromium drops input until a page has painted. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Collects the page's errors, except the expected ones. */
function collectProblems(page: Page, expected: RegExp[]): string[] {
  const problems: string[] = [];
  const record = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('pageerror', (error) => record(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning')
      record(`${type}: ${message.text()} (${message.location().url})`);
  });
  return problems;
}
