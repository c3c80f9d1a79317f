/** Before the tests that need them: the site is built once, and one Chromium listens for every test file. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { CHROMIUM_ARGS, getChromiumPath } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared Chromium listens; missing in projects without this set-up. */
    chromiumEndpoint?: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  const server = await chromium.launchServer({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
}
