/** Before the tests that need them: the program is built and the static site published once, and one Chromium listens for every test file. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ensureBuilt, publishSite } from '../../scripts/lib/build.ts';
import { CHROMIUM_ARGS, getChromiumPath } from './chromium.ts';
import { CONTENT, TESTED_SITE } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shared Chromium listens; missing in projects without this set-up. */
    chromiumEndpoint?: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt();
  await publishSite({ from: CONTENT, into: TESTED_SITE });
  const server = await chromium.launchServer({ executablePath: getChromiumPath(), args: CHROMIUM_ARGS });
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
}
