import type { StorybookConfig } from '@storybook/react-vite';
import { contentPlugin } from './content-plugin.ts';

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
  viteFinal: ({ plugins = [], ...config }) => ({ ...config, plugins: [...plugins, contentPlugin()] }),
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
};

export default config;
