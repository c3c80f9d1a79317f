import type { StorybookConfig } from '@storybook/react-vite';
import { contentPlugin } from './content-plugin.ts';

/**
 * Packages that few stories import. If Vite discovered one during a test run, it would reload the page and load React
 * twice, so they are bundled before the first story.
 */
const PREBUNDLED = [
  '@base-ui/react/dialog',
  '@base-ui/react/toast',
  '@rgrove/parse-xml',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  '@trpc/client',
  'culori/fn',
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
  // Added here, because Vitest does not read vite.config.ts.
  viteFinal: ({ plugins = [], optimizeDeps, ...config }) => ({
    ...config,
    plugins: [...plugins, contentPlugin()],
    optimizeDeps: { ...optimizeDeps, include: [...(optimizeDeps?.include ?? []), ...PREBUNDLED] },
  }),
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
};

export default config;
