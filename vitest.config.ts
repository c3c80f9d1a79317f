import { availableParallelism } from 'node:os';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { contentPlugin } from './.storybook/content-plugin.ts';
import { SETTING_NOTES } from './src/settings/index.ts';
import { CHROMIUM_ARGS, getChromiumPath } from './tests/support/chromium.ts';

// Nothing of this machine's settings or of its `.env` reaches a test: an empty one counts as not set, and wins.
for (const { name } of SETTING_NOTES) process.env[name] = '';

/** A machine that does other things beside is slow, not wrong: only a test that fails waits so long, in milliseconds. */
const AT_MOST = { test: 180_000, poll: 60_000 };

const patient = {
  testTimeout: AT_MOST.test,
  hookTimeout: AT_MOST.test,
  expect: { poll: { timeout: AT_MOST.poll } },
};

/** The projects that run the built program. */
const onTheBuiltSite = {
  // What a file of tests imports, half the server, takes longer to load than many of them to run.
  isolate: false,
  globalSetup: ['tests/support/build-setup.ts'],
  ...patient,
};

/** For the projects whose tests themselves run in Chromium. Each needs its own copy: Vitest names the instance in it. */
const inChromium = () => ({
  ...patient,
  // In the page itself, to ask costs nothing.
  expect: { poll: { timeout: AT_MOST.poll, interval: 10 } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({
      launchOptions: {
        executablePath: getChromiumPath(),
        args: CHROMIUM_ARGS,
        // Scroll bars take room, as on most desktops, so that a shift of the page can be seen.
        ignoreDefaultArgs: ['--hide-scrollbars'],
      },
      // Nobody watches: a test that is about motion asks for it.
      contextOptions: { reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
    viewport: { width: 1280, height: 800 },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // Nothing a test needs is left to this machine's settings.
    env: { TZ: 'Australia/Brisbane' },
    slowTestThreshold: 5_000,
    // A third of a journey is waiting: three workers keep two cores busy. Four take 30 s less of 500, and starve tests.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/{modules,citations,support}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, 'src/**/*.{chromium,mocked}.test.{ts,tsx}'],
          // Most files take less time than a worker needs to start; what is replaced for a test is put back after it.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          restoreMocks: true,
          ...patient,
        },
      },
      // A module that is replaced stays so for all that its worker loads.
      { test: { name: 'mocked', include: ['src/**/*.mocked.test.ts'], ...patient } },
      {
        plugins: [contentPlugin()],
        test: { name: 'chromium', include: ['src/**/*.chromium.test.tsx'], ...inChromium() },
      },
      { plugins: [storybookTest()], test: { name: 'stories', isolate: false, ...inChromium() } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...onTheBuiltSite } },
      { test: { name: 'journeys', include: ['tests/journeys/**/*.test.ts'], ...onTheBuiltSite } },
      { test: { name: 'deploy', include: ['tests/deploy/**/*.test.ts'], ...onTheBuiltSite } },
      { test: { name: 'crash', include: ['tests/crash/**/*.test.ts'], ...onTheBuiltSite } },
      // For a release: `npm run test:homes`.
      { test: { name: 'homes', include: ['tests/homes/**/*.test.ts'], ...onTheBuiltSite } },
    ],
  },
});
