import { availableParallelism } from 'node:os';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { contentPlugin } from './.storybook/content-plugin.ts';
import { SETTING_NOTES } from './src/settings/index.ts';
import { CHROMIUM_ARGS, getChromiumPath } from './tests/support/chromium.ts';

// Shields tests from this machine's settings and `.env`: an empty variable counts as not set, and overrides `.env`.
for (const { name } of SETTING_NOTES) process.env[name] = '';

/** In milliseconds: long, so that a busy machine fails no test. Only a test that fails waits this long. */
const TIMEOUT_MS = { test: 180_000, poll: 60_000 };

const longTimeouts = {
  testTimeout: TIMEOUT_MS.test,
  hookTimeout: TIMEOUT_MS.test,
  expect: { poll: { timeout: TIMEOUT_MS.poll } },
};

/**
 * Tests inside Chromium have workers of their own, which would compete with these: they run first, beside `deploy`, one
 * long file that mostly waits.
 */
const afterChromium = { sequence: { groupOrder: 1 } };

/** A project that runs the built program. */
const makeBuiltSite = (name: string, options: object = afterChromium) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    // These test files import half the server, which takes longer to load than many files take to run.
    isolate: false,
    globalSetup: ['tests/support/build-setup.ts'],
    ...options,
    ...longTimeouts,
  },
});

/** For projects whose tests run inside Chromium. Each needs its own copy: Vitest writes the instance's name into it. */
const makeChromiumOptions = () => ({
  ...longTimeouts,
  // Polling inside the page is cheap.
  expect: { poll: { timeout: TIMEOUT_MS.poll, interval: 10 } },
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
      // Tests of animations turn motion on themselves.
      contextOptions: { reducedMotion: 'reduce' },
    }),
    instances: [{ browser: 'chromium' as const }],
    viewport: { width: 1280, height: 800 },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // The same time zone on every machine.
    env: { TZ: 'Australia/Brisbane' },
    slowTestThreshold: 5_000,
    // Journeys wait a third of their time, so three workers keep two cores busy. A fourth saves 15 s of 370.
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
          // Most files run faster than a worker starts; mocks and stubs are restored after each test.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          restoreMocks: true,
          ...afterChromium,
          ...longTimeouts,
        },
      },
      // Isolated, because a mocked module stays mocked for every file in its worker.
      { test: { name: 'mocked', include: ['src/**/*.mocked.test.ts'], ...afterChromium, ...longTimeouts } },
      {
        plugins: [contentPlugin()],
        test: { name: 'chromium', include: ['src/**/*.chromium.test.tsx'], ...makeChromiumOptions() },
      },
      { plugins: [storybookTest()], test: { name: 'stories', isolate: false, ...makeChromiumOptions() } },
      ...['contract', 'journeys', 'crash'].map((name) => makeBuiltSite(name)),
      makeBuiltSite('deploy', {}),
      // For a release: `npm run test:homes`.
      makeBuiltSite('homes'),
    ],
  },
});
