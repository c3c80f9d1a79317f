import { defineConfig } from 'vitest/config';

/** The projects that open the built site: it is built once, and one Chromium serves them all. */
const onTheBuiltSite = {
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Nothing a test needs is left to this machine's settings.
    env: { TZ: 'Australia/Brisbane' },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/{rooms,support}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...onTheBuiltSite } },
      { test: { name: 'journeys', include: ['tests/journeys/**/*.test.ts'], ...onTheBuiltSite } },
      { test: { name: 'crash', include: ['tests/crash/**/*.test.ts'], ...onTheBuiltSite } },
    ],
  },
});
