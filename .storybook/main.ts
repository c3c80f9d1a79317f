import type { StorybookConfig } from '@storybook/react-vite';
import { contentPlugin } from './content-plugin.ts';

/**
 * Each is fetched by one section or place alone. Found in the middle of a test run it would reload the page, and bring
 * React a second time: they are prepared before the first story.
 */
const FOUND_LATE = [
  '@base-ui/react/dialog',
  '@base-ui/react/toast',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@trpc/client',
  'embla-carousel-react',
  'react/jsx-dev-runtime',
  'valibot',
  'wouter',
  'wouter/memory-location',
];

/** Storybook shows every component in every state; Vitest runs each story in Chromium with axe (`stories`). */
const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  framework: '@storybook/react-vite',
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    builder: { name: '@storybook/builder-vite', options: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // Here rather than in Vite's file, which Vitest does not read.
  viteFinal: ({ plugins = [], optimizeDeps, ...config }) => ({
    ...config,
    plugins: [...plugins, contentPlugin()],
    optimizeDeps: { ...optimizeDeps, include: [...(optimizeDeps?.include ?? []), ...FOUND_LATE] },
  }),
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
};

export default config;
